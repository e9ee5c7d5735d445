import { expect } from 'expect';
import * as circus from 'jest-circus';
import { resolve } from 'node:path';

import { shared } from '../../jest.config.mjs';
import {
	forgetModules,
	jest,
	load,
	loadTypeScript,
	undoChanges,
} from '../../test/harness/inProcess.mjs';

const [[, options]] = Object.values(shared.transform);

loadTypeScript(options);
Object.assign(globalThis, circus.default, { expect, jest });

let onTestDone;
circus.addEventHandler(({ name, test }) => {
	// Stryker notes under this ID what a test covers.
	if (name === 'test_started') globalThis.__stryker__.currentTestId = test.id;
	if (name !== 'test_done') return;
	globalThis.__stryker__.currentTestId = undefined;
	onTestDone(test);
});

const testsIn = ({ children }) =>
	children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));

const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} ${name}`.trim() : '');

/**
 * The tests of a file, with modules of its own, as in Jest; only packages are shared. Their IDs are the
 * same in each copy of the project, so that a later run knows them again.
 */
function loadTests(file) {
	undoChanges();
	forgetModules();
	circus.resetState();
	load(resolve(file));
	const tests = testsIn(circus.getState().rootDescribeBlock);
	for (const test of tests) test.id = `${file}#${nameOf(test)}`;
	return tests;
}

/**
 * Runs those tests of a file whose ID `includes` accepts, and resolves to those that ran, with
 * their `errors`; with `bails`, a failure skips the rest.
 */
export async function runTests(file, includes, bails) {
	const tests = loadTests(file);
	const done = [];
	const skip = (test) => Object.assign(test, { mode: 'skip' });
	tests.filter(({ id }) => !includes(id)).forEach(skip);
	onTestDone = (test) => {
		done.push(test);
		if (bails && test.errors.length > 0) tests.forEach(skip);
	};
	circus.setState({ ...circus.getState(), testTimeout: 10_000 });
	const { unhandledErrors } = await circus.run();
	return { done, unhandledErrors };
}
