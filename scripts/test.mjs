import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installCommand, provideBrowser } from './browser.mjs';
import { buildPack, rebuildPack } from './build.mjs';
import { testsOfChanges } from './changed.mjs';
import { installPack, root } from './install.mjs';
import { readResults } from './jest.mjs';
import { installN8n } from './n8n.mjs';
import { formatDuration, print } from './progress.mjs';
import { isStopped, npmEnvironment, runHidden, runWithProgress } from './run.mjs';
import { formatCounts, runSteps, summarize } from './steps.mjs';

const resultsFolder = join(root, '.test-results');
const silent = { silent: true };

export const installStep = { title: 'Install', work: async () => await installPack(silent) };

const typesStep = { title: 'Types', needs: ['Install'], work: npmRun('typecheck') };

const scanOf = (...args) => ({
	title: 'Verification',
	needs: ['Build'],
	work: npmRun('scan', ...args),
});

export const buildSteps = [
	{ title: 'Build', needs: ['Install'], work: async () => await rebuildPack(silent) },
	scanOf(),
];

const n8nSteps = [
	installStep,
	{
		title: 'Install n8n',
		work: async () => await installN8n(silent),
		usual: '5 minutes, the first time',
	},
	{ title: 'Browser', work: findBrowser },
	{ title: 'Build', needs: ['Install'], work: async () => await buildPack(silent) },
];

const testsInN8n = (tests) => ({
	title: 'Tests in n8n',
	needs: ['Build', 'Install n8n', 'Browser'],
	work: jest('n8n', tests),
});

/** `npm run check`: what needs the sources alone, neither a build nor n8n. The longest starts first. */
export const checkSteps = [
	installStep,
	{ title: 'Format and lint', needs: ['Install'], work: lintChanged },
	{ title: 'Tests', needs: ['Format and lint'], work: jest('unit', 'quick', patternsOfChanges) },
	typesStep,
];

function patternsOfChanges() {
	const { patterns, why } = testsOfChanges(root);
	print(`  ${why}`);
	return patterns;
}

/** `npm test`: every promise once. What takes longest starts first, and mostly waits. */
export const testSteps = [
	...n8nSteps,
	testsInN8n('quick'),
	{ title: 'Lint', needs: ['Install'], work: npmRun('lint') },
	typesStep,
	scanOf('published'),
	{ title: 'Tests', needs: ['Install'], work: jest('unit', 'quick') },
];

const stepsWith = (tests) => [
	...n8nSteps,
	testsInN8n(tests),
	scanOf(),
	{ title: 'Tests', needs: ['Install'], work: jest('unit', tests) },
];

export async function runTests(steps, atOnce = 2) {
	const startedAt = Date.now();
	const entries = await runSteps(steps, isStopped, atOnce);
	return summarize(entries, formatDuration(Date.now() - startedAt));
}

/** Restarts and deadlines of n8n need the whole machine, so the steps run one after the other. */
export const runLong = async (tests) => await runTests(stepsWith(tests), 1);

export async function runAll() {
	const quick = await runTests(testSteps);
	const rest = await runLong('long');
	console.log('\n== npm test and the rest');
	console.log(`  npm test: ${formatCounts(quick)}`);
	console.log(`  the rest: ${formatCounts(rest)}`);
	const both = Object.entries(quick).map(([kind, count]) => [kind, count + rest[kind]]);
	console.log(`\n${formatCounts(Object.fromEntries(both))}`);
}

/** Without a browser, the tests of the editor are skipped. */
async function findBrowser() {
	if (await provideBrowser()) return;
	print(`  The editor's tests are skipped: no Chromium here. To have one: ${installCommand}`);
}

function npmRun(name, ...more) {
	const options = { cwd: root, env: npmEnvironment(), silent: true };
	const args = ['run', '--silent', name, '--', ...more];
	return async () => await runWithProgress(`npm run ${name}`, 'npm', args, options);
}

async function lintChanged() {
	const args = ['--import', 'tsx', join(root, 'scripts', 'lintChanged.mjs')];
	const options = { cwd: root, env: npmEnvironment(), silent: true };
	await runWithProgress('Format and lint', process.execPath, args, options);
}

/** `quick`, `long` or `whole`, of what `select` names; keeps the output in `.test-results`. */
function jest(part, tests, select = () => []) {
	return async (show) => {
		const folder = join(resultsFolder, tests);
		const file = (ending) => join(folder, `${part}.${ending}`);
		mkdirSync(folder, { recursive: true });
		for (const ending of ['json', 'log']) rmSync(file(ending), { force: true });
		const args = [
			'run',
			'--silent',
			`test:${part}`,
			'--',
			'--json',
			`--outputFile=${file('json')}`,
			...select(),
		];
		let output = '';
		const onOutput = (text) => {
			output += text;
			appendFileSync(file('log'), text);
		};
		show(() => `${output.match(/^(PASS|FAIL) /gm)?.length ?? 0} files`);
		const env = npmEnvironment({ SWITCHBOARD_TESTS: tests });
		const options = { cwd: root, env, onOutput, endsItself: true };
		const { code } = await runHidden('npm', args, options);
		return readResults(file('json'), code, root);
	};
}
