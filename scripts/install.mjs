import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmEnvironment, runHidden, runWithProgress, StepFailed } from './run.mjs';

const onWindows = process.platform === 'win32';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const n8nFolder = join(root, 'sandbox', 'n8n');
const n8nModules = join(n8nFolder, 'node_modules');
const pinnedNode = join(n8nModules, 'node', 'bin', onWindows ? 'node.exe' : 'node');

const networkAdvice = [
	'Check that this machine reaches its npm registry (npm ping) and has 3 GB of free disk space,',
	'then run the same command again: it goes on where it stopped.',
].join('\n');
const compilerAdvice = [
	'The database driver of n8n has to be compiled here and needs python3, make and a C++ compiler.',
	'On Debian or Ubuntu: apt-get install -y python3 make g++   On macOS: xcode-select --install',
	'Then run the same command again: it goes on where it stopped.',
].join('\n');

/** The pack's own packages: compiler, linter, test runner. */
export async function installPack(options = {}) {
	await installPackages(root, 'Installing the packages of the pack', 'about 1 minute', options);
}

/**
 * The pinned n8n and the Node.js it wants, in their own folder. Nothing of it is shared with the
 * pack, since n8n asks for a newer Node.js than the one that runs this. Each step is skipped where
 * its result is already there and works.
 */
export async function installN8n(options = {}) {
	await installPackages(
		n8nFolder,
		'Installing n8n (2,100 packages, 2 GB)',
		'2 to 3 minutes',
		options,
	);
	if (!(await works(pinnedNode, ['--version'], /^v24\./))) await fetchNode(options);
	if (!(await works(pinnedNode, ['-e', 'require("sqlite3"); console.log("ok")'], /^ok/)))
		await compileDatabaseDriver(options);
	const { n8n } = JSON.parse(readFileSync(join(n8nFolder, 'package.json'), 'utf8')).dependencies;
	const answer = await runHidden(pinnedNode, [join(n8nModules, 'n8n', 'bin', 'n8n'), '--version']);
	if (answer.code === 0 && answer.output.endsWith(n8n)) return;
	throw new StepFailed(`The installed n8n does not answer as version ${n8n}`, {
		output: answer.output,
		advice: `Remove ${n8nModules} and run the same command again.`,
	});
}

async function installPackages(folder, title, usual, options) {
	if (holdsLockedPackages(folder)) return;
	// npm writes this list last; without it a half-finished install is never taken for a whole one.
	rmSync(join(folder, 'node_modules', '.package-lock.json'), { force: true });
	await runNpm(title, ['ci'], { ...options, cwd: folder, usual, advice: networkAdvice });
}

/** The npm package `node` brings its binary in an install script, which `.npmrc` keeps from running. */
async function fetchNode(options) {
	await runNpm(
		'Fetching the Node.js 24 that n8n wants',
		['rebuild', 'node', '--ignore-scripts=false'],
		{
			...options,
			cwd: n8nFolder,
			usual: '10 seconds',
			advice: networkAdvice,
		},
	);
}

async function compileDatabaseDriver(options) {
	const env = { PATH: `${dirname(pinnedNode)}${onWindows ? ';' : ':'}${process.env.PATH}` };
	const headers = findHeaders();
	if (headers) env.npm_config_nodedir = headers;
	// Half the time of the usual -O3, and quick enough for a database that holds a demo.
	env.CFLAGS = env.CXXFLAGS = '-O1';
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false'];
	await runNpm('Compiling the database driver of n8n', args, {
		...options,
		cwd: n8nFolder,
		env: npmEnvironment(env),
		usual: '1 minute',
		advice: compilerAdvice,
	});
}

/** The folder that holds `include/node` beside the fetched binary, so that nothing is downloaded for it. */
function findHeaders() {
	const beside = join(n8nModules, 'node', 'node_modules');
	if (!existsSync(beside)) return undefined;
	const folders = readdirSync(beside).map((name) => join(beside, name));
	return folders.find((folder) => existsSync(join(folder, 'include', 'node', 'node_api.h')));
}

async function runNpm(title, args, options) {
	const env = options.env ?? npmEnvironment();
	await runWithProgress(title, 'npm', [...args, '--loglevel=error', '--no-progress'], {
		...options,
		env,
	});
}

async function works(command, args, pattern) {
	if (!existsSync(command)) return false;
	const { code, output } = await runHidden(command, args, { cwd: n8nFolder });
	return code === 0 && pattern.test(output);
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
