/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   measures another process */
import { sleep } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';

/** n8n's resources after a garbage collection. */
export interface Measurement {
	/** In bytes, like the next two. */
	rss: number;
	heapUsed: number;
	external: number;
	/** What keeps its event loop alive: name -> count. */
	handles: Record<string, number>;
	/** Since its start. */
	warnings: string[];
}

const timeoutMs = 30_000;

/** Makes n8n write a measurement (see watch.cjs). */
export async function measure(pid: number, notes: string): Promise<Measurement> {
	const lines = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
	const before = lines().length;
	process.kill(pid, 'SIGUSR2');
	for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(100)) {
		if (lines().length > before) return JSON.parse(lines().at(-1) as string) as Measurement;
	}
	throw new Error(`n8n wrote no measurement within ${timeoutMs / 1000} s`);
}

const mb = (bytes: number) => (bytes / 1_048_576).toFixed(1).padStart(9);

export const handlesIn = ({ handles }: Measurement) =>
	Object.values(handles).reduce((sum, count) => sum + count, 0);

/** One line of the table, or its header without a measurement. */
export const formatRow = (name: string, reading?: Measurement): string =>
	reading
		? `${name.padEnd(28)}${mb(reading.heapUsed)}${mb(reading.external)}${mb(reading.rss)}${String(handlesIn(reading)).padStart(9)}`
		: `${name.padEnd(28)}  heap MB  ext. MB   RSS MB  handles`;

const tolerance = { heap: 0.05, handles: 5 };

/** What grew from the first to the last measurement by more than the tolerance. */
export function violationsOf(before: Measurement, after: Measurement): string[] {
	const violations = [...new Set(after.warnings)].filter((one) => one.startsWith('MaxListeners'));
	const grown = after.heapUsed / before.heapUsed - 1;
	if (grown > tolerance.heap) violations.push(`the heap grew by ${(grown * 100).toFixed(1)} %`);
	const added = handlesIn(after) - handlesIn(before);
	if (added > tolerance.handles) violations.push(`${added} more handles: ${JSON.stringify(after.handles)}`); // prettier-ignore
	return violations;
}
