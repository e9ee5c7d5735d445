/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the lock files */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';

interface Locked {
	/** Its own name where it is installed under an alias (`npm:other@1`). */
	name?: string;
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	peerDependenciesMeta?: Record<string, { optional?: boolean }>;
	devDependencies?: Record<string, string>;
}

/** The `packages` of a lock file: the folder of each package, and its entry. */
type Packages = Record<string, Locked>;

/**
 * Why `npm ci` would reject a lock file on some platform: dependencies that have no entry where Node.js
 * looks for them, or one of another version. Optional packages of other platforms must be there too.
 * Peer dependencies do not count, because these folders are installed with `legacy-peer-deps`.
 */
function problemsOf(packages: Packages, overrides: Record<string, unknown> = {}): string[] {
	return Object.entries(packages).flatMap(([place, locked]) => {
		const { dependencies, optionalDependencies, devDependencies } = locked;
		const required = { ...devDependencies, ...dependencies, ...optionalDependencies };
		return Object.entries(required).flatMap(([name, range]) => {
			const wanted = `${place || 'package.json'} wants ${name}@${range}`;
			const found = resolve(packages, place, name);
			if (!found) return [`${wanted}, which is missing`];
			const fits = isWanted(found, name, overrideOf(overrides, name) ?? range);
			return fits ? [] : [`${wanted}, and would get ${found.version}`];
		});
	});
}

/** Required peers that `legacy-peer-deps` leaves out: what imports them fails once it is used. */
const missingPeers = (packages: Packages): string[] =>
	Object.entries(packages).flatMap(([place, { peerDependencies = {}, ...locked }]) =>
		Object.keys(peerDependencies)
			.filter((name) => !locked.peerDependenciesMeta?.[name]?.optional)
			.filter((name) => !resolve(packages, place, name))
			.map((name) => `${place} needs ${name}, which is missing`),
	);

/** The entry in the nearest `node_modules`, from the package outwards. */
function resolve(packages: Packages, place: string, name: string): Locked | undefined {
	const found = packages[`${place}${place && '/'}node_modules/${name}`];
	if (found || place === '') return found;
	// A workspace is in no `node_modules`.
	const outside = place
		.slice(0, Math.max(0, place.lastIndexOf('node_modules/')))
		.replace(/\/$/, '');
	return resolve(packages, outside, name);
}

function overrideOf(overrides: Record<string, unknown>, name: string): string | undefined {
	const override = overrides[name];
	if (override === undefined || typeof override === 'string') return override;
	throw new Error(`The override of ${name} applies to a part of the tree only: handle it here`);
}

/** `npm:other@^1` is another package under this name. */
function isWanted({ name: ownName, version = '' }: Locked, name: string, range: string): boolean {
	const [, aliased, aliasedRange] = /^npm:(.+)@(.+)$/.exec(range) ?? [];
	if ((aliased ?? name) !== (ownName ?? name)) return false;
	return satisfies(version, aliasedRange ?? range, { loose: true });
}

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

const pick = ({ version, dependencies, ...others }: Locked) => {
	const { devDependencies, optionalDependencies, peerDependencies } = others;
	return { version, dependencies, devDependencies, optionalDependencies, peerDependencies };
};

/** The sandbox is linked into the pack's packages, and locked with them. */
const SANDBOX = { 'node_modules/switchboard-sandbox': { resolved: 'sandbox', link: true } };

function withoutWorkspaces({ sandbox, ...packages }: Packages): Packages {
	const isLink = (place: string) => Object.hasOwn(SANDBOX, place);
	const linked = Object.entries(packages).filter(([place]) => isLink(place));
	expect(Object.fromEntries(linked)).toEqual(sandbox ? SANDBOX : {});
	return Object.fromEntries(Object.entries(packages).filter(([place]) => !isLink(place)));
}

it('There are three lock files: the pack’s, the website’s, and n8n’s', () => {
	expect(folders).toEqual(['.', 'site', join('demo', 'n8n')]);
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

	it('matches its package.json, and that of the sandbox, which is a workspace of the pack', () => {
		const { '': locked, sandbox } = readLock(folder);
		expect(pick(locked)).toEqual(pick(readManifest(folder)));
		expect(sandbox !== undefined).toBe(folder === '.');
		if (sandbox) expect(pick(sandbox)).toEqual(pick(readManifest('sandbox')));
	});

	it('holds what each of its packages needs, for every platform', () => {
		expect(problemsOf(readLock(folder), readManifest(folder).overrides)).toEqual([]);
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

it('n8n’s lock file has the peers of its packages, as n8n’s own installer leaves them', () => {
	expect(missingPeers(readLock(join('demo', 'n8n')))).toEqual([]);
});

describe('A lock file that npm ci rejects', () => {
	const packages: Packages = {
		'': { dependencies: { pack: '^1.0.0' }, devDependencies: { tool: '2.x' } },
		'node_modules/pack': { version: '1.2.0', dependencies: { part: '^3.0.0', as: 'npm:part@4' } },
		'node_modules/pack/node_modules/part': { version: '3.1.0' },
		'node_modules/as': { name: 'part', version: '4.0.0' },
		'node_modules/part': { version: '5.0.0' },
		'node_modules/tool': { version: '2.0.0', optionalDependencies: { part: '*' } },
	};
	const nested = 'node_modules/pack/node_modules/part';
	const other = { name: 'other', version: '4.0.0' };

	it.each<[string, Locked | undefined, Record<string, string>, string[]]>([
		['node_modules/tool', packages['node_modules/tool'], {}, []],
		['node_modules/tool', undefined, {}, ['package.json wants tool@2.x, which is missing']],
		['node_modules/part', undefined, {}, ['node_modules/tool wants part@*, which is missing']],
		['node_modules/as', undefined, {}, ['node_modules/pack wants as@npm:part@4, which is missing']],
		['node_modules/as', other, {}, ['node_modules/pack wants as@npm:part@4, and would get 4.0.0']],
		[nested, undefined, {}, ['node_modules/pack wants part@^3.0.0, and would get 5.0.0']],
		[nested, undefined, { part: '5' }, []],
		[nested, packages[nested], { tool: '2.0.1' }, ['package.json wants tool@2.x, and would get 2.0.0']], // prettier-ignore
	])('with %s as %j and the overrides %j', (place, locked, overrides, problems) => {
		const changed = Object.entries({ ...packages, [place]: locked }).filter(([, one]) => one);
		expect(problemsOf(Object.fromEntries(changed) as Packages, overrides)).toEqual(problems);
	});

	it('is not judged where an override applies to a part of the tree', () => {
		expect(() => problemsOf(packages, { part: { as: '4' } })).toThrow('a part of the tree only');
	});
});
