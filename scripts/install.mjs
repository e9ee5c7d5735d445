import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { withLock } from './lock.mjs';
import { npmEnvironment, runWithProgress, StepFailed } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export async function installPack(options = {}) {
	const install = async () =>
		await installPackages(root, 'Installing the packages of the pack', 'about 1 minute', options);
	if (!hasLockedPackages(root)) await withLock(root, install);
}

export async function installPackages(folder, title, usual, options) {
	if (hasLockedPackages(folder)) return;
	// npm writes this list last: without it, an interrupted install doesn't count as complete.
	rmSync(listIn(folder), { force: true });
	const places = Object.keys(readPackages(join(folder, 'package-lock.json'))).filter(Boolean);
	const describe = () => `${countPackages(folder, places)} of ${places.length} packages`;
	await runNpm(title, ['ci'], { ...options, cwd: folder, usual, describe });
	if (hasLockedPackages(folder)) return;
	throw new StepFailed(`${title} failed: npm ended with code 0, but not all packages are there.`, {
		// npm 11 does this when the disk is full, and leaves empty files behind.
		advice: `Free some space, delete ${join(folder, 'node_modules')}, and run the same command again.`,
	});
}

/** npm itself says what is wrong; `advice` is what it can't know. */
export async function runNpm(title, args, { advice, ...options }) {
	await runWithProgress(title, 'npm', [...args, '--loglevel=error', '--no-progress'], {
		...options,
		env: options.env ?? npmEnvironment(),
		advice,
	});
}

const listIn = (folder) => join(folder, 'node_modules', '.package-lock.json');

/** npm writes the list at an install’s end, so that a manual `npm install` counts, too. */
function hasLockedPackages(folder) {
	const installed = readInstalled(folder);
	const wanted = readPackages(join(folder, 'package-lock.json'));
	return Object.entries(wanted).every(([place, { version, optional, peer }]) => {
		if (place === '') return true;
		if (!(place in installed)) return optional === true || peer === true;
		return installed[place].version === version;
	});
}

/** npm makes all folders first, so only unpacked packages of the lock file count. */
const countPackages = (folder, places) =>
	places.filter((place) => existsSync(join(folder, place, 'package.json'))).length;

/** It is empty if the list is missing or incomplete. */
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
