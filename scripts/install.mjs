import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmEnvironment, runWithProgress } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const networkAdvice = [
	'Check that this machine reaches its npm registry (npm ping) and has 3 GB of free disk space,',
	'then run the same command again: it goes on where it stopped.',
].join('\n');

/** The pack's own packages: compiler, linter, test runner. */
export async function installPack(options = {}) {
	await installPackages(root, 'Installing the packages of the pack', 'about 1 minute', options);
}

/** What the lock file of a folder names, unless it is there already. */
export async function installPackages(folder, title, usual, options) {
	if (holdsLockedPackages(folder)) return;
	// npm writes this list last; without it a half-finished install is never taken for a whole one.
	rmSync(join(folder, 'node_modules', '.package-lock.json'), { force: true });
	await runNpm(title, ['ci'], { ...options, cwd: folder, usual, advice: networkAdvice });
}

export async function runNpm(title, args, options) {
	const env = options.env ?? npmEnvironment();
	await runWithProgress(title, 'npm', [...args, '--loglevel=error', '--no-progress'], {
		...options,
		env,
	});
}

/**
 * Compares the lock file with the list that npm leaves in `node_modules` at the very end of an
 * install, so that a folder made by hand with `npm install` counts as well.
 */
function holdsLockedPackages(folder) {
	const listFile = join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(listFile)) return false;
	const wanted = readPackages(join(folder, 'package-lock.json'));
	const found = readPackages(listFile);
	return Object.entries(wanted).every(([place, { version, optional, peer }]) => {
		if (place === '') return true;
		if (!(place in found)) return optional === true || peer === true;
		return found[place].version === version;
	});
}

function readPackages(file) {
	return JSON.parse(readFileSync(file, 'utf8')).packages;
}
