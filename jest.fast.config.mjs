import { common, shared } from './jest.config.mjs';

/** Unit and sandbox tests, without property tests and storms, which play thousands of cases. */
export default {
	...shared,
	...common,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['/test/(e2e|queue|ui|trust|storm)/'],
};
