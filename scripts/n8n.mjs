import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { installPackages, root, runNpm } from './install.mjs';
import { withLock } from './lock.mjs';
import { lastLines, npmEnvironment, runHidden, StepFailed } from './run.mjs';

const onWindows = process.platform === 'win32';

const compilerAdvice = [
	'The database driver of n8n has to be compiled, which needs python3, make and a C++ compiler.',
	'On Debian or Ubuntu: apt-get install -y python3 make g++   On macOS: xcode-select --install',
	'Then run the same command again: it continues where it stopped.',
].join('\n');

/**
 * n8n requires a different Node.js, so it is installed separately. Steps whose result works are
 * skipped.
 */
export async function installN8n(options = {}) {
	const place = placeOfN8n();
	await withLock(place.folder, async () => await installAt(place, options));
}

async function installAt(place, options) {
	const what = `Installing n8n ${place.n8n} (${place.size}, 2 GB)`;
	await installPackages(place.folder, what, '2 to 3 minutes', options);
	if (!(await works(place, ['--version'], place.nodeVersion))) await fetchNode(place, options);
	if (!(await works(place, ['-e', 'require("sqlite3"); console.log("ok")'], /^ok/)))
		await compileDatabaseDriver(place, options);
	const program = join(place.modules, 'n8n', 'bin', 'n8n');
	const { code, output } = await runHidden(place.node, [program, '--version']);
	if (code === 0 && output.endsWith(place.n8n)) return;
	throw new StepFailed(`The installed n8n is not version ${place.n8n}.`, {
		output: lastLines(output),
		advice: `Delete ${place.modules} and run the same command again.`,
	});
}

/** `24.x` in its package.json is any Node.js 24. */
function placeOfN8n() {
	const folder = join(root, 'demo', 'n8n');
	const modules = join(folder, 'node_modules');
	const { dependencies } = readJson(folder, 'package.json');
	const { packages } = readJson(folder, 'package-lock.json');
	const [major] = dependencies.node.split('.');
	return {
		folder,
		modules,
		n8n: dependencies.n8n,
		size: `${Object.keys(packages).length.toLocaleString('en')} packages`,
		major,
		nodeVersion: new RegExp(`^v${major}\\.`),
		node: join(modules, 'node', 'bin', onWindows ? 'node.exe' : 'node'),
	};
}

function readJson(folder, name) {
	return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** The npm package `node` downloads its binary in an install script, which `.npmrc` disables. */
async function fetchNode({ folder, major }, options) {
	const title = `Fetching the Node.js ${major} that this n8n runs on`;
	await runNpm(title, ['rebuild', 'node', '--ignore-scripts=false'], {
		...options,
		cwd: folder,
		usual: '10 seconds',
	});
}

async function compileDatabaseDriver({ folder, modules, node }, options) {
	const path = `${dirname(node)}${onWindows ? ';' : ':'}${process.env.PATH}`;
	const env = { PATH: path, JOBS: 'max' };
	const headers = findHeaders(modules);
	if (headers) env.npm_config_nodedir = headers;
	// It takes half the time of the usual -O3, and is fast enough for the database of a demo.
	env.CFLAGS = env.CXXFLAGS = '-O1';
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false'];
	await runNpm('Compiling the database driver of n8n', args, {
		...options,
		cwd: folder,
		env: npmEnvironment(env),
		usual: '1 minute',
		advice: compilerAdvice,
	});
}

/** The folder with `include/node` beside the binary, so that no headers are downloaded. */
function findHeaders(modules) {
	const beside = join(modules, 'node', 'node_modules');
	if (!existsSync(beside)) return undefined;
	const folders = readdirSync(beside).map((name) => join(beside, name));
	return folders.find((folder) => existsSync(join(folder, 'include', 'node', 'node_api.h')));
}

async function works({ node, folder }, args, pattern) {
	if (!existsSync(node)) return false;
	const { code, output } = await runHidden(node, args, { cwd: folder });
	return code === 0 && pattern.test(output);
}
