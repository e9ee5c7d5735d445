/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-restricted-globals -- a command-line program */
import { sleep } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startN8n } from '../../demo/driver';
import { startSandbox } from '../../sandbox/http/server';
import { startModel } from '../e2e/agent';
import { prepareJobs, work, type Job } from './jobs';
import { formatRow, measure, violationsOf, type Measurement } from './measurement';

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
