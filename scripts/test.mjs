import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installCommand, provideBrowser } from './browser.mjs';
import { rebuildPack } from './build.mjs';
import { installPack, root } from './install.mjs';
import { readResults } from './jest.mjs';
import { installN8n } from './n8n.mjs';
import {
	isStopped,
	lastLines,
	npmEnvironment,
	runShown,
	runShownAndKept,
	runWithProgress,
	StepFailed,
} from './run.mjs';
import { runSteps } from './steps.mjs';
import { summarise } from './summary.mjs';

const resultsFolder = join(root, '.test-results');
const silent = { silent: true };

/** Everything that must hold, in the order in which it is cheapest to find out. */
const steps = [
	{ title: 'Install', work: async () => await installPack() },
	{ title: 'Lint', needs: ['Install'], work: async () => await script('lint') },
	{ title: 'Types', needs: ['Install'], work: async () => await script('typecheck') },
	{
		title: 'Build',
		needs: ['Install'],
		ahead: 'Building the pack',
		work: async () => await rebuildPack(silent),
	},
	{ title: 'Verification', needs: ['Build'], ahead: 'Running n8n’s scanner', work: verify },
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
		// Side by side, because those without a browser mostly wait.
		work: async () => await jest('n8n'),
	},
];

/** `npm test`: runs every step, whatever becomes of the others, and sums them up. */
export async function runTests() {
	rmSync(resultsFolder, { recursive: true, force: true });
	mkdirSync(resultsFolder, { recursive: true });
	const startedAt = Date.now();
	const entries = await runSteps(steps, isStopped);
	summarise(entries, Date.now() - startedAt);
}

async function verify() {
	const options = { cwd: root, env: npmEnvironment(), silent: true };
	await runWithProgress('The verification', 'npm', ['run', '--silent', 'scan'], options);
}

/** Without one, the tests of the editor report themselves as skipped. */
async function findBrowser() {
	if (await provideBrowser()) return;
	console.log(`  The editor's tests are skipped: no Chromium here. To have one: ${installCommand}`);
}

async function script(name) {
	const env = npmEnvironment(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
	const options = { cwd: root, env };
	const { code, output } = await runShownAndKept('npm', ['run', '--silent', name], options);
	if (code === 0) return;
	const message = `npm run ${name} ended with code ${code}`;
	throw new StepFailed(message, { output: lastLines(output), shown: true });
}

async function jest(project) {
	const outputFile = join(resultsFolder, `${project}.json`);
	const args = ['run', '--silent', `test:${project}`, '--', '--json', `--outputFile=${outputFile}`];
	const code = await runShown('npm', args, { cwd: root, env: npmEnvironment() });
	return readResults(outputFile, code, root);
}
