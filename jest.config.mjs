import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core notes its instance there, instead of in the user's home.
process.env.N8N_USER_FOLDER = join(tmpdir(), 'switchboard-jest');

export const shared = {
	setupFilesAfterEnv: ['<rootDir>/test/contract.ts'],
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
		],
		// Published as an ES module only.
		'/node_modules/devalue/.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' } }],
	},
	transformIgnorePatterns: ['/node_modules/(?!devalue/)'],
	modulePathIgnorePatterns: [
		'<rootDir>/dist',
		'<rootDir>/sandbox/dist',
		'<rootDir>/sandbox/n8n/\\.home',
	],
	testEnvironment: 'node',
	testRunner: '<rootDir>/test/inProcess/run.mjs',
};

/** The test files of these projects share one n8n. */
const inN8n = {
	...shared,
	globalSetup: '<rootDir>/test/e2e/globalSetup.ts',
	globalTeardown: '<rootDir>/test/e2e/globalTeardown.ts',
};

/** Options that Jest takes at the top level only. */
export const common = {
	// What hangs ends; how long a test takes is no matter.
	testTimeout: 900_000,
	testSequencer: '<rootDir>/test/slowestFirst.mjs',
};

export default {
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['/test/(sandbox|e2e|queue|ui)/'],
		},
		{
			...shared,
			displayName: 'bench',
			testMatch: ['<rootDir>/bench/**/*.bench.ts'],
			// Without the comparison with the OpenAPI documents.
			setupFilesAfterEnv: [],
		},
		{ ...shared, displayName: 'sandbox', testMatch: ['<rootDir>/test/sandbox/**/*.test.ts'] },
		{ ...inN8n, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
		{ ...shared, displayName: 'queue', testMatch: ['<rootDir>/test/queue/**/*.test.ts'] },
		{ ...inN8n, displayName: 'ui', testMatch: ['<rootDir>/test/ui/**/*.test.ts'] },
	],
	...common,
};
