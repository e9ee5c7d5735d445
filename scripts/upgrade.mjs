import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { reasonIn } from './advice.mjs';
import { lines, readJson } from './n8n.mjs';
import { print } from './progress.mjs';
import { npmEnvironment, runHidden, StepFailed } from './run.mjs';

/** Some versions of n8n are listed without all of their parts. */
const TRIES = 5;

/** n8n and the pack share their objects, so the pack has the versions that n8n asks for. */
const sharedWithN8n = [
	'@n8n/workflow-sdk',
	'n8n-core',
	'n8n-workflow',
	'zod',
	'zod-to-json-schema',
];

const tools = ['@n8n/node-cli', '@n8n/scan-community-package'];

/**
 * Writes newer versions into the package.json and lock files below `root`: n8n's newest of each line, in
 * the pack the parts of that n8n and its tools, and everything else within its range. Returns lines that
 * say what is different, and what is newer and stays.
 */
export async function raiseVersions(root) {
	const [current, one] = Object.values(lines).map((line) => join(root, 'demo', line));
	const folders = [root, current, one];
	const before = folders.map(versionsIn);
	const parts = await view(`n8n@${await raiseN8n(current, '>=2')}`, 'dependencies');
	await raiseN8n(one, '1');
	const pins = Object.fromEntries(sharedWithN8n.map((name) => [name, parts[name]]));
	for (const name of tools) pins[name] = await view(name, 'version');
	for (const folder of [root, join(root, 'sandbox')]) pin(folder, pins);
	await npm(root, ['update', '--package-lock-only']);
	const raised = folders.flatMap((folder, index) => differences(before[index], versionsIn(folder)));
	const left = await leftIn(root);
	return ['Raised:', ...orNone(raised), 'Newer, and not taken:', ...orNone(left)];
}

/** To the newest version that npm can resolve with all its packages; it stays if there is none. */
async function raiseN8n(folder, range) {
	const old = readJson(folder, 'package.json').dependencies.n8n;
	// npm lists them in the order of their release, of all lines together.
	const newer = [await view(`n8n@${range}`, 'version')]
		.flat()
		.filter((version) => !version.includes('-') && compare(version, old) > 0)
		.sort((one, other) => compare(other, one));
	for (const version of newer.slice(0, TRIES)) {
		pin(folder, { n8n: version });
		const { code, output } = await tryNpm(folder, ['install', '--package-lock-only']);
		if (code === 0) return version;
		print(`  n8n ${version} can't be installed:\n${reasonIn(output)}`);
	}
	pin(folder, { n8n: old });
	return old;
}

const compare = (one, other) => one.localeCompare(other, 'en', { numeric: true });

function pin(folder, versions) {
	const manifest = readJson(folder, 'package.json');
	for (const group of [manifest.dependencies, manifest.devDependencies]) {
		for (const name of Object.keys(group ?? {})) group[name] = versions[name] ?? group[name];
	}
	writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
}

/** Of the packages that package.json names: name -> what the lock file says of it. */
function lockedIn(folder) {
	const { packages } = readJson(folder, 'package-lock.json');
	const { dependencies, devDependencies } = packages[''];
	const names = Object.keys({ ...dependencies, ...devDependencies });
	return Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`]]));
}

const versionsIn = (folder) =>
	Object.fromEntries(
		Object.entries(lockedIn(folder)).map(([name, { version }]) => [name, version]),
	);

const orNone = (found) => (found.length > 0 ? found : ['  nothing']);

const differences = (before, after) =>
	Object.entries(after)
		.filter(([name, version]) => before[name] !== version)
		.map(([name, version]) => `  ${name} ${before[name]} -> ${version}`);

async function leftIn(folder) {
	const left = [];
	for (const [alias, { name = alias, version }] of Object.entries(lockedIn(folder))) {
		const newest = await view(name, 'version');
		if (newest !== version) left.push(`  ${name} ${version}, newest ${newest}`);
	}
	return left;
}

const view = async (what, field) =>
	JSON.parse(await npm(process.cwd(), ['view', what, field, '--json']));

async function npm(cwd, args) {
	const { code, output } = await tryNpm(cwd, args);
	if (code === 0) return output;
	throw new StepFailed(`npm ${args.join(' ')} failed in ${cwd}.`, { output: reasonIn(output) });
}

async function tryNpm(cwd, args) {
	const all = [...args, '--loglevel=error', '--no-progress'];
	return await runHidden('npm', all, { cwd, env: npmEnvironment() });
}
