/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   asks another process what it holds */
import { sleep } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';

/** What n8n holds after a collection of garbage. */
export interface Reading {
	/** In bytes, all three. */
	rss: number;
	heapUsed: number;
	external: number;
	/** What keeps its event loop alive: name -> how many. */
	handles: Record<string, number>;
	/** Since its start. */
	warnings: string[];
}

const withinMs = 30_000;

/** Has n8n note what it holds (see watch.cjs). */
export async function takeReading(pid: number, notes: string): Promise<Reading> {
	const lines = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
	const before = lines().length;
	process.kill(pid, 'SIGUSR2');
	for (const end = Date.now() + withinMs; Date.now() < end; await sleep(100)) {
		if (lines().length > before) return JSON.parse(lines().at(-1) as string) as Reading;
	}
	throw new Error(`n8n noted nothing within ${withinMs / 1000} s`);
}

const mb = (bytes: number) => (bytes / 1_048_576).toFixed(1).padStart(9);

export const handlesIn = ({ handles }: Reading) =>
	Object.values(handles).reduce((sum, count) => sum + count, 0);

/** One line of the table; `tell` words the head of it too. */
export const tell = (name: string, reading?: Reading): string =>
	reading
		? `${name.padEnd(28)}${mb(reading.heapUsed)}${mb(reading.external)}${mb(reading.rss)}${String(handlesIn(reading)).padStart(9)}`
		: `${name.padEnd(28)}  heap MB  ext. MB   RSS MB  handles`;

const tolerance = { heap: 0.05, handles: 5 };

/** What is more at the end than at the beginning, beyond noise; none where nothing stayed behind. */
export function complaintsOf(before: Reading, after: Reading): string[] {
	const complaints = [...new Set(after.warnings)].filter((one) => one.startsWith('MaxListeners'));
	const grown = after.heapUsed / before.heapUsed - 1;
	if (grown > tolerance.heap) complaints.push(`the heap grew by ${(grown * 100).toFixed(1)} %`);
	const more = handlesIn(after) - handlesIn(before);
	if (more > tolerance.handles) complaints.push(`${more} handles more: ${JSON.stringify(after.handles)}`); // prettier-ignore
	return complaints;
}
