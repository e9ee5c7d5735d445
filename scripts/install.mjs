import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { adviceFor, leftoverAdvice, reasonIn } from './advice.mjs';
import { alone } from './lock.mjs';
import { npmEnvironment, runWithProgress, StepFailed } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The pack's own packages: compiler, linter, test runner. */
export async function installPack(options = {}) {
	const install = async () =>
		await installPackages(root, 'Installing the packages of the pack', 'about 1 minute', options);
	if (!holdsLockedPackages(root)) await alone(root, install);
}

/** What the lock file of a folder names, unless it is there already. */
export async function installPackages(folder, title, usual, options) {
	if (holdsLockedPackages(folder)) return;
	// npm writes this list last; without it a half-finished install is never taken for a whole one.
	rmSync(listIn(folder), { force: true });
	await runNpm(title, ['ci'], { ...options, cwd: folder, usual });
	if (holdsLockedPackages(folder)) return;
	throw new StepFailed(`${title} failed: npm ended with code 0, but not all packages are there.`, {
		// npm 11 does so where the disk is full, and leaves empty files behind.
		advice: adviceFor({ output: '', folder, otherwise: leftoverAdvice(folder) }),
	});
}

/** Runs npm in `cwd`. `advice` is for errors that npm has no code for. */
export async function runNpm(title, args, { advice, ...options }) {
	await runWithProgress(title, 'npm', [...args, '--loglevel=error', '--no-progress'], {
		...options,
		env: options.env ?? npmEnvironment(),
		explain: (output) => ({
			output: reasonIn(output),
			advice: adviceFor({ output, folder: options.cwd, otherwise: advice }),
		}),
	});
}

const listIn = (folder) => join(folder, 'node_modules', '.package-lock.json');

/**
 * Compares the lock file with the list that npm leaves in `node_modules` at the very end of an
 * install, so that a folder made by hand with `npm install` counts as well.
 */
function holdsLockedPackages(folder) {
	const found = readInstalled(folder);
	const wanted = readPackages(join(folder, 'package-lock.json'));
	return Object.entries(wanted).every(([place, { version, optional, peer }]) => {
		if (place === '') return true;
		if (!(place in found)) return optional === true || peer === true;
		return found[place].version === version;
	});
}

/** Nothing where the list is missing, or was cut off in the middle. */
function readInstalled(folder) {
	try {
		return existsSync(listIn(folder)) ? readPackages(listIn(folder)) : {};
	} catch {
		return {};
	}
}

function readPackages(file) {
	return JSON.parse(readFileSync(file, 'utf8')).packages;
}
