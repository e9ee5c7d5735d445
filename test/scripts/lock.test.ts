/* eslint-disable @n8n/community-nodes/no-restricted-imports --
   looks at the files that the scripts leave */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, endOf, runModule, startModule } from './script';

const WORKERS = 6;
const ROUNDS = 4;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'switchboard-lock-'));
	appendFileSync(join(folder, 'log'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Takes the lock so many times, and logs when it takes and releases it. The pause only makes it likelier
 * that a lock that does not work is noticed.
 */
const worker = (rounds: number) => `
	import { appendFileSync } from 'node:fs';
	import { setTimeout as pause } from 'node:timers/promises';
	import { withLock } from '${addressOf('lock.mjs')}';
	const note = (word) => appendFileSync(process.env.FOLDER + '/log', word + ' ' + process.pid + '\\n');
	for (let round = 0; round < ${rounds}; round += 1) {
		await withLock(process.env.FOLDER, async () => {
			note('begins');
			await pause(20);
			note('ends');
		});
	}
`;

/** Takes the lock, prints that, and never releases it. */
const holder = `
	import { withLock } from '${addressOf('lock.mjs')}';
	await withLock(process.env.FOLDER, async () => {
		console.log('has it');
		await new Promise((resolve) => setTimeout(resolve, 600000));
	});
`;

async function startHolder() {
	const child = startModule(holder, { FOLDER: folder });
	await new Promise<void>((resolve, reject) => {
		child.stdout?.once('data', () => resolve());
		child.once('close', () => reject(new Error('It ended before it had the lock.')));
	});
	return child;
}

/** One entry each time a process held the lock: `begins 1, ends 1`. */
function readTurns(): string[][] {
	const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
	return lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1]]] : []));
}

function expectOneAtATime(turns: number) {
	const all = readTurns();
	expect(all).toHaveLength(turns);
	const torn = all.filter(([begin, end]) => end !== begin.replace('begins', 'ends'));
	expect(torn).toEqual([]);
}

it('One process at a time holds the lock, also after one that was killed', async () => {
	// They all wait when the lock becomes free.
	const first = await startHolder();
	const workers = Array.from({ length: WORKERS }, () =>
		startModule(worker(ROUNDS), { FOLDER: folder }),
	);
	const endings = workers.map(endOf);
	await Promise.all(
		workers.map(async (one, index) => {
			const says = new Promise((resolve) => one.stdout?.once('data', resolve));
			await Promise.race([says, endings[index]]);
		}),
	);
	first.kill('SIGKILL');
	const ended = await Promise.all(endings);
	expect(ended.map(({ code }) => code)).toEqual(Array(WORKERS).fill(0));
	expectOneAtATime(WORKERS * ROUNDS);
});

it('The others wait, and print why', async () => {
	const first = await startHolder();
	const second = startModule(worker(1), { FOLDER: folder });
	const ending = endOf(second);
	await Promise.race([new Promise((resolve) => second.stdout?.once('data', resolve)), ending]);
	expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('');
	first.kill('SIGKILL');
	const { code, output } = await ending;
	expect(code).toBe(0);
	expect(output).toMatch(/^ {2}Another process installs or builds here\..*\n.* port \d{5}\.\)\n$/);
	expectOneAtATime(1);
});

it('Work that fails releases the lock', async () => {
	const { code, output } = await runModule(
		`
		import { withLock } from '${addressOf('lock.mjs')}';
		const failing = withLock(process.env.FOLDER, async () => { throw new Error('planted'); });
		await failing.catch(({ message }) => console.log(message));
		await withLock(process.env.FOLDER, () => console.log('is free'));
	`,
		{ FOLDER: folder },
	);
	expect({ code, output }).toEqual({ code: 0, output: 'planted\nis free\n' });
});
