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
	/** In a repository of its own, in which these tests import each file. */
	const choose = async (importing: readonly string[] = []) => {
		const { output } = await runModule(`
			import { changedFiles, changedServices, testsOfChanges } from '${addressOf('changed.mjs')}';
			const folder = ${JSON.stringify(folder)};
			const services = changedServices(changedFiles(folder));
			const chosen = testsOfChanges(folder, () => ${JSON.stringify(importing)});
			console.log(JSON.stringify({ ...chosen, services }));
		`);
		return JSON.parse(output) as Chosen;
	};

	const everywhere = [
		'Email/a',
		'Journey/a',
		'Notify/a',
		'realData/a',
		'sandbox/a',
		'trust/a',
		'shared/http/a',
		'Push/catalogue.sampled',
	].map((name) => `test/${name}.test.ts`);

	it.each([
		['nodes/Email/send.ts', ['Email/a', 'Notify/a', 'realData/a'], ['Email', 'Notify']],
		['nodes/Journey/ä new.ts', ['Journey/a', 'realData/a'], ['Journey']],
		[
			'nodes/shared/http/client.ts',
			['Push/catalogue.sampled', 'realData/a', 'shared/http/a'],
			null,
		],
		['sandbox/core/magic.ts', ['Push/catalogue.sampled', 'sandbox/a'], []],
		['examples/a.json', [], []],
		['docs/a.md', [], []],
	])('of %s', async (name, chosen, services) => {
		write('gone.ts');
		commitAll();
		rmSync(join(folder, 'gone.ts'));
		write(name);
		write('nodes/Push/__schema__/v1.0.0/push/send.json', 'generated');
		const patterns = [...chosen.map((test) => `test/${test}.test.ts`), 'test/house/'].sort();
		expect(await choose(everywhere)).toEqual({
			patterns,
			why: `Tests that import one changed file: ${patterns.join(', ')}`,
			...(services ? { services } : {}),
		});
	});

	it.each([
		['nodes/Numbering/decimal.ts', /^test\/realData\//],
		['nodes/shared/input/phoneNumber.ts', /^test\/realData\//],
		['nodes/shared/text/mask.ts', /^test\/realData\//],
		['nodes/shared/http/internal/reason.ts', /^test\/shared\/http\//],
	])('with the specification of %s, which imports it', async (name, expected) => {
		const { output } = await runModule(`
			import { relatedTests } from '${addressOf('changed.mjs')}';
			console.log(JSON.stringify(relatedTests(process.cwd(), ['${name}'])));
		`);
		expect(JSON.parse(output)).toContainEqual(expect.stringMatching(expected));
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
