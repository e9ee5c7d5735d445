/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- makes a repository */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { addressOf, runModule } from './script';

interface Chosen {
	patterns: string[];
	why: string;
	services?: string[];
}

describe('What npm run check chooses', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'switchboard-changed-'));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	const write = (name: string, text = '') => {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	};
	const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
	const commitAll = () => {
		git('init', '--quiet');
		git('add', '--all');
		git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--message', 'first');
	};
	const choose = async () => {
		const { output } = await runModule(`
			import { changedFiles, changedServices, testsOfChanges } from '${addressOf('changed.mjs')}';
			const folder = ${JSON.stringify(folder)};
			const services = changedServices(changedFiles(folder));
			console.log(JSON.stringify({ ...testsOfChanges(folder), services }));
		`);
		return JSON.parse(output) as Chosen;
	};

	it.each([
		['nodes/Email/send.ts', ['test/Email/', 'test/Notify/', 'test/house/'], ['Email', 'Notify']],
		['nodes/Journey/ä new.ts', ['test/Journey/', 'test/house/'], ['Journey']],
		[
			'nodes/shared/http/client.ts',
			['test/[^/]+/catalogue', 'test/house/', 'test/shared/http'],
			null,
		],
		['sandbox/core/magic.ts', ['test/[^/]+/catalogue', 'test/house/', 'test/sandbox/'], []],
		['test/Push/send.test.ts', ['test/Push/send', 'test/house/'], []],
		['examples/a.json', ['test/house/'], []],
		['docs/a.md', ['test/house/'], []],
	])('of %s', async (name, patterns, services) => {
		write('gone.ts');
		commitAll();
		rmSync(join(folder, 'gone.ts'));
		write(name);
		write('nodes/Push/__schema__/v1.0.0/push/send.json', 'generated');
		expect(await choose()).toEqual({
			patterns,
			why: `Tests of one changed file: ${patterns.join(', ')}`,
			...(services ? { services } : {}),
		});
	});

	it('all, with the reason, if nothing has changed, or a file concerns any test', async () => {
		expect((await choose()).patterns).toEqual([]);
		commitAllOf('a.ts');
		expect((await choose()).why).toBe('All tests: no file has changed');
		write('jest.config.mjs');
		expect(await choose()).toMatchObject({
			patterns: [],
			why: 'All tests: jest.config.mjs can concern any of them',
		});
	});

	const commitAllOf = (name: string) => {
		write(name);
		commitAll();
	};
});
