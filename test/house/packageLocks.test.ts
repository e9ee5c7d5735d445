/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the lock files */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { problemsOf, type Locked, type Packages } from '../harness/lock';

const root = join(__dirname, '../..');
const demos = readdirSync(join(root, 'demo')).map((name) => join('demo', name));
/** Every folder in which packages are installed. */
const folders = ['.', 'site', ...demos].filter((folder) =>
	existsSync(join(root, folder, '.npmrc')),
);

const readText = (folder: string, file: string) => readFileSync(join(root, folder, file), 'utf8');
const readJson = <T>(folder: string, file: string) => JSON.parse(readText(folder, file)) as T;
const readLock = (folder: string) =>
	readJson<{ packages: Packages }>(folder, 'package-lock.json').packages;
const readManifest = (folder: string) =>
	readJson<Locked & { overrides?: Record<string, unknown> }>(folder, 'package.json');

/** The sandbox is linked into the pack's packages, and locked with them. */
const SANDBOX = { 'node_modules/switchboard-sandbox': { resolved: 'sandbox', link: true } };

function withoutWorkspaces({ sandbox, ...packages }: Packages): Packages {
	const isLink = (place: string) => Object.hasOwn(SANDBOX, place);
	const linked = Object.entries(packages).filter(([place]) => isLink(place));
	expect(Object.fromEntries(linked)).toEqual(sandbox ? SANDBOX : {});
	return Object.fromEntries(Object.entries(packages).filter(([place]) => !isLink(place)));
}

it('There are four lock files: the pack’s, the website’s, and one for each version of n8n', () => {
	expect(folders).toEqual(['.', 'site', join('demo', 'n8n'), join('demo', 'n8n1')]);
});

describe.each(folders)('The lock file of %s', (folder) => {
	it('pins every package by its hash, and names no registry', () => {
		const { '': own, ...all } = readLock(folder);
		expect(own).toBeDefined();
		const others = withoutWorkspaces(all);
		expect(Object.keys(others).length).toBeGreaterThan(100);
		const unpinned = Object.entries(others).filter(
			([, { integrity, version }]) => !version || !/^sha512-.{86}==/.test(integrity ?? ''),
		);
		expect(unpinned.map(([place]) => place)).toEqual([]);
		const fromElsewhere = Object.values(others).flatMap(({ resolved, link }) => resolved ?? link);
		expect(fromElsewhere.filter((one) => one !== undefined)).toEqual([]);
	});

	it('matches its package.json', () => {
		const [locked, manifest] = [readLock(folder)[''], readManifest(folder)];
		for (const kind of ['', 'dev', 'optional', 'peer'] as const) {
			const name = kind ? (`${kind}Dependencies` as const) : 'dependencies';
			expect([name, locked[name]]).toEqual([name, manifest[name]]);
		}
	});

	it('matches the package.json of the sandbox, which is a workspace', () => {
		const { sandbox } = readLock(folder);
		expect(sandbox !== undefined).toBe(folder === '.');
		if (sandbox) expect(pick(sandbox)).toEqual(pick(readManifest('sandbox')));
	});

	it('holds what each of its packages needs, for every platform', () => {
		expect(problemsOf(readLock(folder), readManifest(folder).overrides)).toEqual([]);
	});

	it('is rejected without a package of another platform, as by npm ci', () => {
		const packages = readLock(folder);
		const foreign = Object.keys(packages).find((place) => packages[place].os?.includes('darwin'))!;
		delete packages[foreign];
		const problems = problemsOf(packages, readManifest(folder).overrides);
		expect(problems).toEqual([expect.stringMatching(/, which is missing$/)]);
		expect(problems[0]).toContain(` wants ${foreign.replace('node_modules/', '')}@`);
	});

	it('is installed without running any script of the packages', () => {
		expect(readText(folder, '.npmrc').split('\n')).toEqual(
			expect.arrayContaining([
				'ignore-scripts=true',
				'legacy-peer-deps=true',
				'omit-lockfile-registry-resolved=true',
			]),
		);
	});
});

const pick = ({ version, dependencies }: Locked) => ({ version, dependencies });

describe('A lock file that npm ci rejects', () => {
	const packages: Packages = {
		'': { dependencies: { pack: '^1.0.0' }, devDependencies: { tool: '2.x' } },
		'node_modules/pack': { version: '1.2.0', dependencies: { part: '^3.0.0', as: 'npm:part@4' } },
		'node_modules/pack/node_modules/part': { version: '3.1.0' },
		'node_modules/as': { name: 'part', version: '4.0.0' },
		'node_modules/part': { version: '5.0.0' },
		'node_modules/tool': { version: '2.0.0', optionalDependencies: { part: '*' } },
	};
	const without = (place: string) =>
		Object.fromEntries(Object.entries(packages).filter(([one]) => one !== place));

	it('is not this one', () => expect(problemsOf(packages)).toEqual([]));

	it.each([
		['node_modules/tool', ['package.json wants tool@2.x, which is missing']],
		[
			'node_modules/pack/node_modules/part',
			['node_modules/pack wants part@^3.0.0, and would get 5.0.0'],
		],
		['node_modules/as', ['node_modules/pack wants as@npm:part@4, which is missing']],
		['node_modules/part', ['node_modules/tool wants part@*, which is missing']],
	])('lacks %s', (place, problems) => {
		expect(problemsOf(without(place))).toEqual(problems);
	});

	it('holds another package under an alias', () => {
		const other = { ...packages, 'node_modules/as': { name: 'other', version: '4.0.0' } };
		expect(problemsOf(other)).toEqual([
			'node_modules/pack wants as@npm:part@4, and would get 4.0.0',
		]);
	});

	it('holds another version than an override wants', () => {
		expect(problemsOf(packages, { tool: '2.0.1' })).toEqual([
			'package.json wants tool@2.x, and would get 2.0.0',
		]);
		expect(problemsOf(without('node_modules/pack/node_modules/part'), { part: '5' })).toEqual([]);
		expect(() => problemsOf(packages, { part: { as: '4' } })).toThrow('a part of the tree only');
	});
});
