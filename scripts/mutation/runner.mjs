import TestRunner from 'jest-runner';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Jest's runner for mutants. Stryker names the tests that cover a mutant, but not their files, and
 * does not let Jest bail. Without that, each mutant would load every test file that imports the
 * mutated module, and run all of them although the first failure settles it.
 */
export default class MutantRunner extends TestRunner {
	async runTests(tests, watcher, options) {
		const { rootDir, testNamePattern } = this._globalConfig;
		const notes = join(rootDir, '.mutation-tests.json');
		if (!testNamePattern) return await this.#runAll(tests, watcher, options, notes);
		this.on('test-file-success', ([, { numFailingTests }]) => {
			if (numFailingTests > 0) watcher.setState({ interrupted: true });
		});
		const known = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {};
		await super.runTests(selectTests(tests, known, testNamePattern), watcher, options);
	}

	/** The dry run, which notes the names of each file's tests and how long the file takes. */
	async #runAll(tests, watcher, options, notes) {
		const files = {};
		this.on('test-file-success', ([{ path }, { testResults, perfStats }]) => {
			files[path] = { names: testResults.map(({ fullName }) => fullName), ms: perfStats.runtime };
		});
		await super.runTests(tests, watcher, options);
		writeFileSync(notes, JSON.stringify(files));
	}
}

/** Those with a test that covers the mutant, first those with many such tests in little time. */
function selectTests(tests, known, testNamePattern) {
	const pattern = new RegExp(testNamePattern, 'i');
	const costOf = ({ path }) => {
		const { names, ms } = known[path] ?? { names: [], ms: 0 };
		return ms / names.filter((name) => pattern.test(name)).length;
	};
	return tests
		.filter((test) => !(test.path in known) || costOf(test) < Infinity)
		.sort((a, b) => costOf(a) - costOf(b));
}
