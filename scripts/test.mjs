import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installCommand, provideBrowser } from './browser.mjs';
import { installPack, root } from './install.mjs';
import { installN8n } from './n8n.mjs';
import { inWords, startProgress } from './progress.mjs';
import { endAll, npmEnvironment, runShown, runWithProgress, StepFailed } from './run.mjs';
import { tell } from './tell.mjs';

const resultsFolder = join(root, '.test-results');
const done = [];

/** Everything that must hold, in the order in which it is cheapest to find out. */
export async function runTests() {
	rmSync(resultsFolder, { recursive: true, force: true });
	mkdirSync(resultsFolder, { recursive: true });
	const startedAt = Date.now();
	try {
		await runSteps();
	} catch (failure) {
		tell(failure);
		// n8n may still be in the middle of its installation.
		endAll();
	}
	summarise(startedAt);
}

async function runSteps() {
	const n8n = meanwhile(async () => await installN8n({ silent: true }));
	await step('Install', async () => await installPack());
	const built = meanwhile(buildAndVerify);
	await step('Lint', async () => await script('lint'));
	await step('Types', async () => await script('typecheck'));
	await step('Build, verification', async () => await built);
	await step('Unit tests', async (entry) => await jest('unit', entry));
	await step('Sandbox tests', async (entry) => await jest('sandbox', entry));
	await step('Install n8n', async () => await waitFor(n8n));
	await step('Browser', findBrowser);
	// Side by side, because those without a browser mostly wait.
	await step('Tests in n8n', async (entry) => await jest('n8n', entry));
}

/** Out of sight, beside the steps that follow. What goes wrong is told when it is waited for. */
function meanwhile(work) {
	const ending = work();
	ending.catch(() => {});
	return ending;
}

async function buildAndVerify() {
	const options = { cwd: root, env: npmEnvironment(), silent: true };
	for (const name of ['build', 'scan']) {
		await runWithProgress(name, 'npm', ['run', '--silent', name], options);
	}
}

async function waitFor(n8n) {
	const progress = startProgress('Installing n8n and its Node.js', { usual: '5 minutes in all' });
	await n8n.finally(() => progress.end(true));
}

/** Without one, the tests of the editor report themselves as skipped. */
async function findBrowser() {
	if (await provideBrowser()) return;
	console.log(`  The editor's tests are skipped: no Chromium here. To have one: ${installCommand}`);
}

async function step(title, work) {
	const entry = { title, startedAt: Date.now(), worked: false };
	done.push(entry);
	console.log(`\n== ${title}`);
	try {
		entry.counts = await work(entry);
		entry.worked = true;
	} finally {
		entry.took = Date.now() - entry.startedAt;
		console.log(`== ${title}: ${entry.worked ? 'done' : 'FAILED'} after ${inWords(entry.took)}`);
	}
}

async function script(name) {
	const code = await runNpmScript(name);
	if (code !== 0) throw new StepFailed(`npm run ${name} ended with code ${code}`);
}

async function jest(project, entry) {
	const outputFile = join(resultsFolder, `${project}.json`);
	const args = ['--json', `--outputFile=${outputFile}`];
	const code = await runNpmScript(`test:${project}`, args);
	const counts = readCounts(outputFile);
	entry.counts = counts;
	if (code !== 0) throw new StepFailed(`npm run test:${project} ended with code ${code}`);
	return counts;
}

async function runNpmScript(name, args = []) {
	const rest = args.length > 0 ? ['--', ...args] : [];
	const all = ['run', '--silent', name, ...rest];
	return await runShown('npm', all, { cwd: root, env: npmEnvironment() });
}

/** A test file that could not even be loaded holds no failed test; it counts as one. */
function readCounts(file) {
	try {
		const result = JSON.parse(readFileSync(file, 'utf8'));
		return {
			passed: result.numPassedTests,
			failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
			skipped: result.numPendingTests + result.numTodoTests,
		};
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

/** The last line is for machines as well as for people: `N passed, N failed`. */
function summarise(startedAt) {
	console.log('\n== Summary');
	const total = { passed: 0, failed: 0, skipped: 0 };
	for (const { title, worked, took, counts } of done) {
		const tests = counts ? inNumbers(counts) : '';
		console.log(
			`  ${title.padEnd(20)}${worked ? 'ok    ' : 'FAILED'}  ${inWords(took).padStart(12)}  ${tests}`,
		);
		for (const kind of Object.keys(total)) total[kind] += counts?.[kind] ?? 0;
		if (!worked && !counts?.failed) total.failed += 1;
	}
	console.log(`  In all ${inWords(Date.now() - startedAt)}\n`);
	console.log(inNumbers(total));
}

function inNumbers({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
