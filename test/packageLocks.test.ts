/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the lock files */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const sandboxes = readdirSync(join(root, 'sandbox')).map((name) => join('sandbox', name));
/** Every folder that packages are installed in. */
const folders = ['.', ...sandboxes].filter((folder) => existsSync(join(root, folder, '.npmrc')));

interface Locked {
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}

const readText = (folder: string, file: string) => readFileSync(join(root, folder, file), 'utf8');
const readJson = <T>(folder: string, file: string) => JSON.parse(readText(folder, file)) as T;
const readLock = (folder: string) =>
	readJson<{ packages: Record<string, Locked> }>(folder, 'package-lock.json').packages;

it('There are three of them: the pack’s, and those of the two n8n lines', () => {
	expect(folders).toEqual(['.', join('sandbox', 'n8n'), join('sandbox', 'n8n1')]);
});

describe.each(folders)('The lock file of %s', (folder) => {
	it('pins every package by its content, and names no registry', () => {
		const { '': own, ...others } = readLock(folder);
		expect(own).toBeDefined();
		expect(Object.keys(others).length).toBeGreaterThan(1_000);
		const unpinned = Object.entries(others).filter(
			([, { integrity, version }]) => !version || !/^sha512-.{86}==/.test(integrity ?? ''),
		);
		expect(unpinned.map(([place]) => place)).toEqual([]);
		const fromElsewhere = Object.values(others).flatMap(({ resolved, link }) => resolved ?? link);
		expect(fromElsewhere.filter((one) => one !== undefined)).toEqual([]);
	});

	it('is the one of its package.json', () => {
		const { dependencies, devDependencies } = readJson<Locked>(folder, 'package.json');
		expect(readLock(folder)['']).toMatchObject({
			...(dependencies && { dependencies }),
			...(devDependencies && { devDependencies }),
		});
	});

	it('is installed without running any script of the packages', () => {
		expect(readText(folder, '.npmrc').split('\n')).toEqual(
			expect.arrayContaining(['ignore-scripts=true', 'omit-lockfile-registry-resolved=true']),
		);
	});
});
