/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-restricted-globals -- a command-line program */
import { sleep } from 'n8n-workflow';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startN8n } from '../../demo/driver';
import { startSandbox } from '../../sandbox/http/server';
import { startModel } from '../../test/e2e/agent';
import { prepareJobs, work, type Job } from './jobs';

const rounds = 6;
const restMs = 5_000;

/** The number after `--minutes`, 10 by default. */
function readMinutes([flag, value]: readonly string[]): number {
	if (flag === undefined) return 10;
	if (flag === '--minutes' && Number(value) > 0) return Number(value);
	throw new Error('Usage: npm run soak -- [--minutes 10]');
}

/** The first round warms n8n up, so that all it loads once is loaded. */
async function soak(minutes: number, folder: string): Promise<string[]> {
	const notes = join(folder, 'notes');
	const watch = `--require "${join(__dirname, 'watch.cjs')}"`;
	const env = { NODE_OPTIONS: watch, SOAK_NOTES: notes };
	const packDirectory = join(__dirname, '..', '..');
	const sandbox = await startSandbox();
	const model = await startModel();
	const n8n = await startN8n({ folder, packDirectory, env });
	const done = new Map<string, number>();
	const measurements: Measurement[] = [];
	const violations: string[] = [];
	try {
		sandbox.world.configure({ outboundVoice: { callback: { delaysMs: { completed: 5_000 } } } });
		const jobs = await prepareJobs(n8n, sandbox, model.url);
		console.log(formatRow(`${minutes} minutes of mixed work`));
		for (let round = 0; round <= rounds; round++) {
			await work(jobs, Date.now() + (minutes * 60_000) / rounds, done);
			await sleep(restMs);
			sandbox.world.requests.clear();
			measurements.push(await measure(n8n.pid, notes));
			const name = round === 0 ? 'before (after a warm-up)' : `after round ${round}`;
			console.log(formatRow(name, measurements.at(-1)));
		}
		violations.push(...miscounted(jobs, done, sandbox.world.tables.email.mails.all().length));
	} finally {
		await n8n.stop();
		await sandbox.stop();
		model.stop();
	}
	for (const [name, count] of done) console.log(`${name.padEnd(28)}${String(count).padStart(9)}`);
	return [...violations, ...violationsOf(measurements[0], measurements[rounds])];
}

/** Whatever the entry point, each email must have reached the sandbox once. */
function miscounted(jobs: readonly Job[], done: Map<string, number>, arrived: number): string[] {
	const sent = jobs.reduce((sum, { name, mails }) => sum + (mails ? (done.get(name) ?? 0) : 0), 0);
	return sent === arrived ? [] : [`${sent} emails were sent, and ${arrived} arrived`];
}

/** n8n's resources after a garbage collection. */
interface Measurement {
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
async function measure(pid: number, notes: string): Promise<Measurement> {
	const lines = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
	const before = lines().length;
	process.kill(pid, 'SIGUSR2');
	for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(100)) {
		if (lines().length > before) return JSON.parse(lines().at(-1) as string) as Measurement;
	}
	throw new Error(`n8n wrote no measurement within ${timeoutMs / 1000} s`);
}

const mb = (bytes: number) => (bytes / 1_048_576).toFixed(1).padStart(9);

const handlesIn = ({ handles }: Measurement) =>
	Object.values(handles).reduce((sum, count) => sum + count, 0);

/** One line of the table, or its header without a measurement. */
const formatRow = (name: string, reading?: Measurement): string =>
	reading
		? `${name.padEnd(28)}${mb(reading.heapUsed)}${mb(reading.external)}${mb(reading.rss)}${String(handlesIn(reading)).padStart(9)}`
		: `${name.padEnd(28)}  heap MB  ext. MB   RSS MB  handles`;

const tolerance = { heap: 0.05, handles: 5 };

/** What grew from the first to the last measurement by more than the tolerance. */
function violationsOf(before: Measurement, after: Measurement): string[] {
	const violations = [...new Set(after.warnings)].filter((one) => one.startsWith('MaxListeners'));
	const grown = after.heapUsed / before.heapUsed - 1;
	if (grown > tolerance.heap) violations.push(`the heap grew by ${(grown * 100).toFixed(1)} %`);
	const added = handlesIn(after) - handlesIn(before);
	if (added > tolerance.handles) violations.push(`${added} more handles: ${JSON.stringify(after.handles)}`); // prettier-ignore
	return violations;
}

async function main(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-soak-'));
	try {
		const violations = await soak(readMinutes(process.argv.slice(2)), folder);
		for (const violation of violations) console.error(violation);
		if (violations.length > 0) process.exitCode = 1;
		else console.log('Nothing leaked, and each email arrived once.');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

main().catch((thrown: Error) => {
	console.error(thrown);
	process.exitCode = 1;
});
