const shared = {
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
		],
	},
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/sandbox/n8n/\\.home'],
	testEnvironment: 'node',
};

export default {
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['/test/(sandbox|e2e|ui)/'],
		},
		{ ...shared, displayName: 'sandbox', testMatch: ['<rootDir>/test/sandbox/**/*.test.ts'] },
		{ ...shared, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
		{ ...shared, displayName: 'ui', testMatch: ['<rootDir>/test/ui/**/*.test.ts'] },
	],
	testTimeout: 120_000,
};
