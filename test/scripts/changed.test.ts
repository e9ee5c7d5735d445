/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- makes a repository */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, runModule } from './script';

describe('The tests of what has changed', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'switchboard-changed-'));
		mkdirSync(join(folder, 'test', 'house'), { recursive: true });
		for (const name of ['a.ts', 'gone.ts', 'test/house/rule.test.ts']) write(name);
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	const write = (name: string, text = '') => writeFileSync(join(folder, name), text);
	const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
	const commitAll = () => {
		git('init', '--quiet');
		git('add', '--all');
		git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--message', 'first');
	};
	const tests = async () => {
		const { output } = await runModule(`
			import { testsOfChanges } from '${addressOf('changed.mjs')}';
			console.log(JSON.stringify(testsOfChanges(${JSON.stringify(folder)})));
		`);
		return JSON.parse(output) as string[];
	};

	it('are those that import it, and the house rules', async () => {
		commitAll();
		rmSync(join(folder, 'gone.ts'));
		write('a.ts', 'changed');
		write('ä new.ts');
		const changed = ['a.ts', 'ä new.ts'];
		expect(await tests()).toEqual(['--findRelatedTests', ...changed, 'test/house/rule.test.ts']);
	});

	it('are all tests if nothing has changed, imports don’t say, or nothing is known', async () => {
		expect(await tests()).toEqual([]);
		commitAll();
		expect(await tests()).toEqual([]);
		write('page.js');
		expect(await tests()).toEqual([]);
	});
});
