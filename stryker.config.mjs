import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mutation tests of the code that must not write twice: `npm run mutation`, not part of CI. */
export default {
	mutate: [
		'nodes/shared/{write,http,webhook,wait}/**/*.ts',
		'nodes/Numbering/orders/{buy,purchase,cost,cancel}*.ts',
		'nodes/Numbering/numbers/release*.ts',
	],
	testRunner: 'in-process',
	plugins: [import.meta.resolve('./scripts/mutation/runner.mjs')],
	// Texts are mutated, too: keys, paths and what errors advise are among them. A few mutants are
	// left that no test can notice, e.g. the name of a memoized value.
	coverageAnalysis: 'perTest',
	// What runs while a module is loaded belongs to no test, and would need all of them.
	ignoreStatic: true,
	incremental: true,
	incrementalFile: 'node_modules/.cache/mutation/incremental.json',
	reporters: ['clear-text', 'progress', 'html'],
	htmlReporter: { fileName: 'node_modules/.cache/mutation/report.html' },
	clearTextReporter: { allowColor: true, logTests: false, reportTests: false },
	concurrency: 2,
	// Modules of earlier mutants stay in memory.
	maxTestRunnerReuse: 100,
	// On top of what the covering tests took in the dry run; loading their modules takes longer.
	timeoutMS: 40_000,
	timeoutFactor: 3,
	dryRunTimeoutMinutes: 30,
	tempDirName: join(tmpdir(), 'switchboard-mutation'),
	ignorePatterns: [
		'/dist',
		'/docs',
		'/coverage',
		'/.test-results',
		'/sandbox/dist',
		'/demo/*/node_modules',
		'/demo/.home',
	],
};
