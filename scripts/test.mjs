import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installCommand, provideBrowser } from './browser.mjs';
import { rebuildPack } from './build.mjs';
import { installPack, root } from './install.mjs';
import { readResults } from './jest.mjs';
import { installN8n } from './n8n.mjs';
import { isStopped, npmEnvironment, runShown, runWithProgress } from './run.mjs';
import { runSteps } from './steps.mjs';
import { summarize } from './summary.mjs';

const resultsFolder = join(root, '.test-results');
const silent = { silent: true };

export const installStep = { title: 'Install', work: async () => await installPack() };

/** What needs the sources alone: neither a build nor n8n. */
const sourceSteps = [
	installStep,
	{ title: 'Lint', needs: ['Install'], ahead: 'Running the linter', work: npmRun('lint') },
	{ title: 'Types', needs: ['Install'], ahead: 'Checking the types', work: npmRun('typecheck') },
];

/** The pack as it is published, and n8n's verification of it. */
export const buildSteps = [
	{
		title: 'Build',
		needs: ['Install'],
		ahead: 'Building the pack',
		work: async () => await rebuildPack(silent),
	},
	{ title: 'Verification', needs: ['Build'], ahead: 'Running n8n’s scanner', work: npmRun('scan') },
];

/** `npm run check`: all tests without n8n but the property tests and the storms. */
export const checkSteps = [
	...sourceSteps,
	{ title: 'Fast tests', needs: ['Install'], work: async () => await jest('fast') },
];

/** `npm test`: everything that must hold, in the order in which it is cheapest to find out. */
export const testSteps = [
	...sourceSteps,
	...buildSteps,
	{ title: 'Unit tests', needs: ['Install'], work: async () => await jest('unit') },
	{ title: 'Sandbox tests', needs: ['Install'], work: async () => await jest('sandbox') },
	{
		title: 'Install n8n',
		ahead: 'Installing n8n and its Node.js',
		usual: '5 minutes in all',
		work: async () => await installN8n(silent),
	},
	{ title: 'Browser', work: findBrowser },
	{
		title: 'Tests in n8n',
		needs: ['Build', 'Install n8n'],
		// In parallel, because tests without a browser mostly wait.
		work: async () => await jest('n8n'),
	},
];

/** Runs every step, even if one fails, and prints a summary. */
export async function runTests(steps) {
	rmSync(resultsFolder, { recursive: true, force: true });
	mkdirSync(resultsFolder, { recursive: true });
	const startedAt = Date.now();
	const entries = await runSteps(steps, isStopped);
	summarize(entries, Date.now() - startedAt);
}

/** Without a browser, the tests of the editor are skipped. */
async function findBrowser() {
	if (await provideBrowser()) return;
	console.log(`  The editor's tests are skipped: no Chromium here. To have one: ${installCommand}`);
}

/** Runs an npm script and shows its output only if it fails. */
function npmRun(name) {
	const options = { cwd: root, env: npmEnvironment(), silent: true };
	const args = ['run', '--silent', name];
	return async () => await runWithProgress(`npm run ${name}`, 'npm', args, options);
}

async function jest(project) {
	const outputFile = join(resultsFolder, `${project}.json`);
	const args = ['run', '--silent', `test:${project}`, '--', '--json', `--outputFile=${outputFile}`];
	const code = await runShown('npm', args, { cwd: root, env: npmEnvironment() });
	return readResults(outputFile, code, root);
}
