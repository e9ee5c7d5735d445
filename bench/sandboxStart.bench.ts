/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- installs and starts the package of the sandbox */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { median, report } from './report';

const sandbox = join(__dirname, '../sandbox');
const folder = mkdtempSync(join(tmpdir(), 'switchboard-start-'));
const starts = 7;

beforeAll(() => {
	const quiet = { stdio: 'ignore' } as const;
	execFileSync(process.execPath, [join(sandbox, 'build.mjs')], quiet);
	execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: sandbox, ...quiet });
	const [archive] = readdirSync(folder);
	writeFileSync(join(folder, 'package.json'), '{ "private": true }');
	execFileSync('npm', ['install', `./${archive}`], { cwd: folder, ...quiet });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** From the start of the process to the line that says that the sandbox is ready, in ms. */
async function measure(program: string, ...options: string[]): Promise<number> {
	const begunMs = performance.now();
	const args = [program, '--port', '0', '--json', ...options];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(createInterface(child.stdout), 'line');
	const tookMs = performance.now() - begunMs;
	const ended = once(child, 'exit');
	child.kill();
	await ended;
	return tookMs;
}

it('the sandbox is ready in less than two seconds', async () => {
	const built = join(sandbox, 'dist/main.js');
	const installed = join(folder, 'node_modules/switchboard-sandbox/dist/main.js');
	const cases: Array<[string, string, string[]]> = [
		['built', built, []],
		['installed into an empty folder', installed, []],
		['installed, 1,000,000 call records', installed, ['--seed', 'acme']],
	];
	const rows = [];
	for (const [name, program, options] of cases) {
		const all: number[] = [];
		for (let index = 0; index < starts; index++) all.push(await measure(program, ...options));
		const [middle, worst] = [median(all, (ms) => ms), Math.max(...all)];
		rows.push([name, middle.toFixed(0), worst.toFixed(0)]);
		expect(middle).toBeLessThan(2_000);
	}
	report(`Start of the sandbox to its ready line, ${starts} starts`, [
		['', 'median ms', 'slowest ms'],
		...rows,
	]);
}, 300_000);
