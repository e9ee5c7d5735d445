import { common, shared } from './jest.config.mjs';

/** Unit and sandbox tests, without those that play thousands of cases; `npm test` runs all. */
export default {
	...shared,
	...common,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: [
		'/test/(e2e|queue|ui|readings|record|trust|storm|openapi/fuzz|shared/input/blankExpressions)',
	],
};
