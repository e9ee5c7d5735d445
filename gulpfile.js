// What `n8n-node build` leaves undone: it copies every picture below the project into dist, and it
// writes no lazy-load metadata (dist/known, dist/types), without which n8n loads each node at start.
const { execFile } = require('node:child_process');
const { readdir, rm } = require('node:fs/promises');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { series } = require('gulp');

const published = ['credentials', 'icons', 'known', 'nodes', 'package.json', 'types'];

async function prune() {
	const entries = await readdir('dist');
	const strays = entries.filter((entry) => !published.includes(entry));
	await Promise.all(strays.map((entry) => rm(join('dist', entry), { recursive: true })));
}

async function metadata() {
	const generator = require.resolve('n8n-core/bin/generate-metadata');
	await promisify(execFile)(process.execPath, [generator]);
}

exports.default = series(prune, metadata);
