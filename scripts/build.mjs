import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './install.mjs';
import { withLock } from './lock.mjs';
import { npmEnvironment, runWithProgress } from './run.mjs';

const SOURCES = ['nodes', 'credentials', 'icons', 'package.json', 'tsconfig.json', 'gulpfile.js'];
// The build writes this file last, so the build is incomplete without it.
const LAST_WRITTEN = join(root, 'dist', 'types', 'nodes.json');

export async function buildPack(options = {}) {
	if (isBuilt()) return;
	await withLock(root, async () => {
		if (!isBuilt()) await build(options);
	});
}

export async function rebuildPack(options = {}) {
	await withLock(root, async () => await build(options));
}

function isBuilt() {
	return existsSync(LAST_WRITTEN) && newestOf(SOURCES) < statSync(LAST_WRITTEN).mtimeMs;
}

async function build(options) {
	await runWithProgress('Building the pack', 'npm', ['run', '--silent', 'build'], {
		...options,
		cwd: root,
		env: npmEnvironment(),
		usual: '20 seconds',
	});
}

function newestOf(names) {
	return Math.max(...names.map((name) => newestIn(join(root, name))));
}

function newestIn(path) {
	if (!existsSync(path)) return 0;
	const { mtimeMs } = statSync(path);
	if (!statSync(path).isDirectory()) return mtimeMs;
	return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
