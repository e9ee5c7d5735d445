const { TestEnvironment } = require('jest-environment-node');

/** Skips the rest of a test file after a failure: if a mutant hangs, each test would time out. */
module.exports = class MutantEnvironment extends TestEnvironment {
	hasFailed = false;

	handleTestEvent({ name, test }) {
		if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
		if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
	}
};
