/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-restricted-globals -- a program */
import { sleep } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startN8n } from '../../sandbox/n8n/driver';
import { startSandbox } from '../../sandbox/server';
import type { Reading } from './gauge';
import { complaintsOf, takeReading, tell } from './gauge';
import { prepareWork, work } from './work';

const legs = 6;
const restMs = 5_000;

/** The number after `--minutes`, 10 by default. */
function readMinutes([flag, value]: readonly string[]): number {
	if (flag === undefined) return 10;
	if (flag === '--minutes' && Number(value) > 0) return Number(value);
	throw new Error('Usage: npm run soak -- [--minutes 10]');
}

/** The first leg warms n8n up: what it loads and keeps for good is there after it. */
async function soak(minutes: number, folder: string): Promise<string[]> {
	const notes = join(folder, 'notes');
	const watch = `--require "${join(__dirname, 'watch.cjs')}"`;
	const env = { NODE_OPTIONS: watch, SOAK_NOTES: notes };
	const packDirectory = join(__dirname, '..', '..');
	const sandbox = await startSandbox();
	const n8n = await startN8n({ folder, packDirectory, env });
	const done = new Map<string, number>();
	const readings: Reading[] = [];
	try {
		sandbox.world.configure({ outboundVoice: { callback: { delaysMs: { completed: 5_000 } } } });
		const jobs = await prepareWork(n8n, sandbox);
		console.log(tell(`${minutes} minutes of mixed work`));
		for (let leg = 0; leg <= legs; leg++) {
			await work(jobs, Date.now() + (minutes * 60_000) / legs, done);
			await sleep(restMs);
			sandbox.world.requests.clear();
			readings.push(await takeReading(n8n.pid, notes));
			console.log(
				tell(leg === 0 ? 'before (after a warm-up)' : `after leg ${leg}`, readings.at(-1)),
			);
		}
	} finally {
		await n8n.stop();
		await sandbox.stop();
	}
	for (const [name, count] of done) console.log(`${name.padEnd(28)}${String(count).padStart(9)}`);
	return complaintsOf(readings[0], readings[legs]);
}

async function main(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-soak-'));
	try {
		const complaints = await soak(readMinutes(process.argv.slice(2)), folder);
		for (const complaint of complaints) console.error(complaint);
		if (complaints.length > 0) process.exitCode = 1;
		else console.log('Nothing stayed behind.');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

main().catch((thrown: Error) => {
	console.error(thrown);
	process.exitCode = 1;
});
