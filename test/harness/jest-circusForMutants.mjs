/**
 * The runner in `inProcess.mjs` for Stryker, whose worker tries many mutants with the same files. Stryker
 * follows which test meets which mutant only if a runner's path names Jest's circus.
 */
import run from './inProcess.mjs';

const activeMutant = '__STRYKER_ACTIVE_MUTANT__';
/** File -> the names of its tests. */
const namesIn = new Map();
/** A mutant that a test has noticed: the other files have nothing to add. */
let noticed;

export default async function runForMutant(globalConfig, config, environment, ...rest) {
	const [, path] = rest;
	// The runner restores the environment's variables before each file.
	const mutant = process.env[activeMutant];
	if (mutant !== undefined && (mutant === noticed || !mayMeet(path, globalConfig))) {
		return withoutTests(path);
	}
	noticed = undefined;
	const context = environment.global.__stryker__ ?? {};
	globalThis.__stryker__ = Object.assign(context, { activeMutant: mutant });
	const result = await run(globalConfig, config, environment, ...rest);
	if (mutant !== undefined) process.env[activeMutant] = mutant;
	const { numFailingTests, testExecError, testResults } = result;
	if (mutant !== undefined && (numFailingTests > 0 || testExecError)) noticed = mutant;
	namesIn.set(
		path,
		testResults.map(({ fullName }) => fullName),
	);
	return result;
}

function mayMeet(path, { testNamePattern }) {
	const names = namesIn.get(path);
	if (names === undefined || !testNamePattern) return true;
	const pattern = new RegExp(testNamePattern, 'i');
	return names.some((name) => pattern.test(name));
}

/** Jest wants at least one of each file. */
const skippedTest = {
	ancestorTitles: [],
	failureDetails: [],
	failureMessages: [],
	fullName: 'skipped',
	status: 'pending',
	title: 'skipped',
};

const withoutTests = (testFilePath) => ({
	leaks: false,
	numFailingTests: 0,
	numPassingTests: 0,
	numPendingTests: 1,
	numTodoTests: 0,
	openHandles: [],
	perfStats: {
		start: 0,
		end: 0,
		runtime: 0,
		slow: false,
		loadTestEnvironmentStart: 0,
		loadTestEnvironmentEnd: 0,
		setupFilesStart: 0,
		setupFilesEnd: 0,
	},
	skipped: true,
	snapshot: {
		added: 0,
		fileDeleted: false,
		matched: 0,
		unchecked: 0,
		uncheckedKeys: [],
		unmatched: 0,
		updated: 0,
	},
	testFilePath,
	testResults: [skippedTest],
});
