import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test file that can't be loaded, and a bad exit code alone, count as one failed test each. */
export function readResults(file, code, root) {
	const result = readJson(file);
	const failures = (result?.testResults ?? []).flatMap((one) => failuresOf(one, root));
	const failed = result ? result.numFailedTests + result.numRuntimeErrorTestSuites : 0;
	const unnamed = code !== 0 && failed === 0;
	return {
		passed: result?.numPassedTests ?? 0,
		failed: unnamed ? 1 : failed,
		skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
		failures: unnamed ? [`Jest ended with code ${code} and names no failed test`] : failures,
	};
}

function failuresOf({ name, status, message, assertionResults }, root) {
	const file = relative(root, name);
	const failed = assertionResults.filter((test) => test.status === 'failed');
	if (failed.length > 0) {
		return failed.flatMap(({ fullName, failureMessages }) => [
			`${file}: ${fullName}`,
			...firstLines(failureMessages.join('\n')),
		]);
	}
	return status === 'failed' ? [`${file} could not be run:`, ...firstLines(message)] : [];
}

function firstLines(message) {
	const lines = stripVTControlCharacters(message).split('\n');
	const reasons = lines.filter((line) => line.trim() && !/^\s+at /.test(line));
	return reasons.slice(0, 10).map((line) => `  ${line.trim()}`);
}

function readJson(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}
