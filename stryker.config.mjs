import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fast from './jest.fast.config.mjs';

/** Mutation tests of the code that must not write twice: `npm run mutation`, not part of CI. */
export default {
	mutate: [
		'nodes/shared/{writes,http,webhook,suspend}/**/*.ts',
		'nodes/Numbering/orders/{buy,placeOrder,purchases,cost,cancel}*.ts',
		'nodes/Numbering/numbers/release*.ts',
	],
	testRunner: 'jest',
	jest: {
		configFile: 'jest.fast.config.mjs',
		config: {
			// What hangs fails in Jest: a time-out of Stryker starts a new process.
			testTimeout: 30_000,
			runner: '<rootDir>/scripts/mutation/runner.mjs',
			testEnvironment: './scripts/mutation/environment.cjs',
			testPathIgnorePatterns: [...fast.testPathIgnorePatterns, '/test/(scripts/|generated)'],
		},
	},
	coverageAnalysis: 'perTest',
	// What runs while a module is loaded belongs to no test, and would need all of them.
	ignoreStatic: true,
	incremental: true,
	incrementalFile: 'node_modules/.cache/mutation/incremental.json',
	reporters: ['clear-text', 'progress', 'html'],
	htmlReporter: { fileName: 'node_modules/.cache/mutation/report.html' },
	clearTextReporter: { allowColor: true, logTests: false, reportTests: false },
	concurrency: 2,
	// On top of what the covering tests took in the dry run; loading their modules takes longer.
	timeoutMS: 120_000,
	timeoutFactor: 3,
	dryRunTimeoutMinutes: 30,
	tempDirName: join(tmpdir(), 'switchboard-mutation'),
	ignorePatterns: [
		'/dist',
		'/docs',
		'/coverage',
		'/.test-results',
		'/sandbox/*/node_modules',
		'/sandbox/n8n/.home',
	],
};
