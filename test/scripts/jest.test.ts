/* eslint-disable @n8n/community-nodes/no-restricted-imports --
   writes test files for Jest */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, root, runModule } from './script';

describe('What Jest reports', () => {
	let folder: string;
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'switchboard-steps-'));
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	/** Runs Jest on these files, and reads its results. */
	async function runJest(files: Record<string, string>) {
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		writeFileSync(join(folder, 'package.json'), '{}');
		const results = join(folder, 'results.json');
		rmSync(results, { force: true });
		const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
		const { output } = await runModule(`
			import { readResults } from '${addressOf('jest.mjs')}';
			import { runHidden } from '${addressOf('run.mjs')}';
			const [jest, folder, results] = ${JSON.stringify([jest, folder, results])};
			const args = [jest, '--rootDir', folder, '--runInBand', '--json', '--outputFile=' + results];
			const { code } = await runHidden(process.execPath, args, { cwd: folder });
			console.log(JSON.stringify(readResults(results, code, folder)));
		`);
		for (const name of Object.keys(files)) rmSync(join(folder, name));
		return JSON.parse(output) as { failed: number; failures: string[] };
	}

	it('is counted, with what failed tests and files that failed to load say', async () => {
		const found = await runJest({
			'a.test.js': `
				describe('Sums', () => {
					it('add up', () => expect(1 + 1).toBe(2));
					it('do not', () => expect(1 + 1).toBe(3));
					it.skip('are left out', () => {});
				});`,
			'b.test.js': 'require("./missing");',
		});
		expect(found).toEqual({
			passed: 1,
			failed: 2,
			skipped: 1,
			failures: expect.arrayContaining([
				'a.test.js: Sums do not',
				'  Expected: 3',
				'  Received: 2',
				'b.test.js could not be run:',
				expect.stringContaining("Cannot find module './missing'"),
			]) as string[],
		});
	});

	it('is a failure if Jest ends with an error and names no test', async () => {
		const found = await runJest({});
		expect(found).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
		expect(found.failures).toEqual(['Jest ended with code 1 and names no failed test']);
	});
});
