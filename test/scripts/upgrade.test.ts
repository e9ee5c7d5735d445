/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes folders to raise versions in */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { addressOf, runModule } from './script';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'switchboard-upgrade-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Versions = Record<string, string>;

const write = (path: string, content: object) =>
	writeFileSync(join(folder, path), JSON.stringify(content));

const read = (path: string) =>
	JSON.parse(readFileSync(join(folder, path), 'utf8')) as { dependencies: Versions };

/** What a lock file says of a version; `npm:<name>@<version>` is a package under another name. */
function lockedAs(wanted: string) {
	const [, name, version] = /^npm:(.+)@(.+)$/.exec(wanted) ?? [];
	return name ? { name, version } : { version: wanted };
}

/** A folder whose lock file has just what its package.json names. */
function place(path: string, dependencies: Versions) {
	mkdirSync(join(folder, path), { recursive: true });
	const locked = Object.entries(dependencies).map(([name, version]) => [
		`node_modules/${name}`,
		lockedAs(version),
	]);
	write(join(path, 'package.json'), { dependencies });
	const packages = { '': { dependencies }, ...(Object.fromEntries(locked) as object) };
	write(join(path, 'package-lock.json'), { packages });
}

/** Answers `npm view` by these, and locks what package.json names; a `broken` n8n can't be resolved. */
function placeNpm(answers: Record<string, unknown>, broken: string) {
	const program = `#!${process.execPath}
		${lockedAs.toString()}
		const { readFileSync, writeFileSync } = require('fs');
		const [command, what, field] = process.argv.slice(2);
		if (command === 'view') return console.log(JSON.stringify(${JSON.stringify(answers)}[what + ' ' + field]));
		const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
		if (dependencies.n8n === '${broken}') { console.error('npm error code ETARGET'); process.exit(1); }
		const packages = { '': { dependencies } };
		for (const [name, version] of Object.entries(dependencies)) packages['node_modules/' + name] = lockedAs(version);
		writeFileSync('package-lock.json', JSON.stringify({ packages }));`;
	mkdirSync(join(folder, 'bin'));
	writeFileSync(join(folder, 'bin', 'npm'), program);
	chmodSync(join(folder, 'bin', 'npm'), 0o755);
}

it('An upgrade takes the newest n8n that is complete, what it shares with the pack, and reports the rest', async () => {
	const typescript = 'npm:@typescript/typescript6@6.0.2';
	place('.', { 'n8n-core': '2.9.0', typescript, '@n8n/node-cli': '0.1.0' });
	place('sandbox', { zod: '3.25.1' });
	place('demo/n8n', { n8n: '2.9.1', node: '24.1.0' });
	place('demo/n8n1', { n8n: '1.123.81', node: '20.1.0' });
	const shared = { 'n8n-core': '2.10.0', zod: '3.25.76', 'n8n-workflow': '2.10.0' };
	const answers = {
		// In the order of release; 2.9.0 is older, and 3.0.0 not finished.
		'n8n@>=2 version': ['2.9.1', '2.10.0', '3.0.0-rc.1', '2.11.0', '2.9.0'],
		'n8n@2.10.0 dependencies': shared,
		'n8n@1 version': ['1.123.81', '1.95.0'],
		...{ '@n8n/node-cli version': '0.2.0', '@n8n/scan-community-package version': '0.2.0' },
		...{ 'n8n-core version': '2.11.0', '@typescript/typescript6 version': '6.0.4' },
	};
	placeNpm(answers, '2.11.0');
	const { output } = await runModule(
		`
		import { raiseVersions } from '${addressOf('upgrade.mjs')}';
		console.log((await raiseVersions(process.env.FOLDER)).join('\\n'));
	`,
		{ FOLDER: folder, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
	);
	expect(output).toContain("n8n 2.11.0 can't be installed");
	expect(output.slice(output.indexOf('Raised:')).trimEnd().split('\n')).toEqual([
		'Raised:',
		'  n8n-core 2.9.0 -> 2.10.0',
		'  @n8n/node-cli 0.1.0 -> 0.2.0',
		'  n8n 2.9.1 -> 2.10.0',
		'Newer, and not taken:',
		'  n8n-core 2.10.0, newest 2.11.0',
		'  @typescript/typescript6 6.0.2, newest 6.0.4',
	]);
	expect(read('sandbox/package.json').dependencies).toEqual({ zod: '3.25.76' });
	expect(read('demo/n8n1/package.json').dependencies.n8n).toBe('1.123.81');
});
