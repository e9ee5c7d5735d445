import { formatDuration } from './progress.mjs';

const LINES_EACH = 100;

/**
 * Ends in `N passed, N failed[, N skipped]`. A step that failed without a failed test, or did not
 * run, counts as one failed test. Sets the exit code, and returns these counts.
 */
export function summarize(entries, took) {
	console.log('\n== Summary');
	for (const entry of entries) console.log(`  ${lineOf(entry)}`);
	console.log(`  In all ${took}`);
	for (const { title, failures } of entries.filter(({ state }) => state !== 'ok')) {
		console.log(`\n== ${title}`);
		for (const line of shortened(failures)) console.log(`  ${line}`);
	}
	const total = sum(entries);
	if (total.failed > 0) process.exitCode ||= 1;
	console.log(`\n${formatCounts(total)}`);
	return total;
}

function lineOf({ title, state, why, took, counts }) {
	const tests = counts?.passed === undefined ? '' : formatCounts(counts);
	return `${title.padEnd(20)}${state.padEnd(8)}${formatDuration(took).padStart(12)}  ${why ?? tests}`;
}

function shortened(lines) {
	if (lines.length <= LINES_EACH) return lines;
	// The end of a tool's output says most; names of tests are in no particular order.
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

export function formatCounts({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
