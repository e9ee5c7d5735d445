import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core notes its instance there, instead of in the user's home.
process.env.N8N_USER_FOLDER = join(tmpdir(), 'switchboard-jest');

const unlessLong = ['**/!(*.long).test.ts'];
const beyondQuick = ['**/*.{long,sampled}.test.ts'];
/** Where none is named, every file can be run. See `test/harness/sample.ts`. */
const tests = { quick: unlessLong, long: beyondQuick, whole: beyondQuick }[
	process.env.SWITCHBOARD_TESTS
] ?? ['**/*.test.ts'];

const testsIn = (folder) => tests.map((pattern) => `<rootDir>/test/${folder}${pattern}`);

export const shared = {
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
		],
	},
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/sandbox/dist', '<rootDir>/demo/\\.home'],
	testEnvironment: 'node',
	testRunner:
		process.env.SWITCHBOARD_JEST === 'stock'
			? 'jest-circus/runner'
			: '<rootDir>/test/harness/inProcess.mjs',
};

/** The test files of these projects share one n8n. */
const inN8n = {
	...shared,
	globalSetup: '<rootDir>/test/e2e/globalSetup.ts',
	globalTeardown: '<rootDir>/test/e2e/globalTeardown.ts',
};

export default {
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: testsIn(''),
			testPathIgnorePatterns: ['/test/(e2e|queue|ui)/'],
		},
		{
			...shared,
			displayName: 'bench',
			testMatch: ['<rootDir>/bench/**/*.bench.ts'],
		},
		{ ...inN8n, displayName: 'e2e', testMatch: testsIn('e2e/') },
		{ ...shared, displayName: 'queue', testMatch: testsIn('queue/') },
		{ ...inN8n, displayName: 'ui', testMatch: testsIn('ui/') },
	],
	// What hangs ends; how long a test takes is no matter.
	testTimeout: 900_000,
};
