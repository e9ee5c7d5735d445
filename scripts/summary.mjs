import { inWords } from './progress.mjs';

const LINES_EACH = 40;

/**
 * Shows what became of each step that `runSteps` returns, every failure by name, and in the last line
 * `N passed, N failed[, N skipped]` for machines as well as for people. A step that failed without
 * a failed test, or that was not run, counts as one failed. Sets the exit code.
 */
export function summarise(entries, took) {
	console.log('\n== Summary');
	for (const entry of entries) console.log(`  ${lineOf(entry)}`);
	console.log(`  In all ${inWords(took)}`);
	for (const { title, failures } of entries.filter(({ state }) => state !== 'ok')) {
		console.log(`\n== ${title}`);
		for (const line of shortened(failures)) console.log(`  ${line}`);
	}
	const total = sum(entries);
	if (total.failed > 0) process.exitCode ||= 1;
	console.log(`\n${inNumbers(total)}`);
}

function lineOf({ title, state, why, took, counts }) {
	const tests = counts?.passed === undefined ? '' : inNumbers(counts);
	return `${title.padEnd(20)}${state.padEnd(8)}${inWords(took).padStart(12)}  ${why ?? tests}`;
}

function shortened(lines) {
	if (lines.length <= LINES_EACH) return lines;
	// The end of what a tool printed says most; names of tests are in no order.
	return [`(the last ${LINES_EACH} of ${lines.length})`, ...lines.slice(-LINES_EACH)];
}

function sum(entries) {
	const total = { passed: 0, failed: 0, skipped: 0 };
	for (const { state, counts } of entries) {
		for (const kind of Object.keys(total)) total[kind] += counts?.[kind] ?? 0;
		if (state !== 'ok' && !counts?.failed) total.failed += 1;
	}
	return total;
}

function inNumbers({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
