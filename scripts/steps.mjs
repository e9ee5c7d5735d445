import { formatDuration, print, startProgress } from './progress.mjs';
import { printFailure } from './run.mjs';

const LINES_EACH = 100;

/**
 * Runs steps side by side, `atOnce` at most, the first that can run next. A step has a `title`,
 * `needs` (titles: if one fails, it isn't run), `usual` (how long, in words) and `work(show)`: it
 * throws, or returns `{ passed, failed, skipped, failures }`; `show` takes what says how far it is.
 * Returns `{ title, state, why, took, counts, failures }` of each. None starts once `isStopped()`.
 */
export async function runSteps(steps, isStopped = () => false, atOnce = 2) {
	const entries = new Map();
	const waiting = [...steps];
	const running = new Set();
	while (waiting.length + running.size > 0) {
		for (const step of waiting.filter(({ needs = [] }) => needs.every((one) => entries.has(one)))) {
			if (running.size === atOnce) break;
			waiting.splice(waiting.indexOf(step), 1);
			const run = outcomeOf(step, entries, isStopped).then((entry) => {
				entries.set(step.title, entry);
				running.delete(run);
			});
			running.add(run);
		}
		await Promise.race(running);
	}
	return steps.map(({ title }) => entries.get(title));
}

async function outcomeOf({ title, work, needs = [], usual }, entries, isStopped) {
	const missing = needs.find((one) => entries.get(one).state !== 'ok');
	const why = missing ? `needs ${missing}` : isStopped() ? 'stopped' : undefined;
	if (why) {
		print(`  ${title}: not run: ${why}`);
		const isPrevented = missing !== undefined;
		return { title, state: 'not run', why, took: 0, isPrevented, failures: [`not run: ${why}`] };
	}
	const startedAt = Date.now();
	let describe = () => '';
	const progress = startProgress(title, { usual, describe: () => describe() });
	const outcome = await resultOf(work, (describeWork) => (describe = describeWork));
	progress.end(outcome.state === 'ok' ? 'done' : outcome.state);
	if (outcome.failure) printFailure(outcome.failure);
	return { title, took: Date.now() - startedAt, ...outcome };
}

async function resultOf(work, show) {
	try {
		const { failures = [], ...counts } = (await work(show)) ?? {};
		return { state: counts.failed > 0 ? 'FAILED' : 'ok', counts, failures };
	} catch (failure) {
		const lines = failure.output ? failure.output.trimEnd().split('\n') : [];
		return { state: 'FAILED', failure, failures: [failure.message, ...lines] };
	}
}

/**
 * Ends in `N passed, N failed[, N skipped]`. A step that failed without a failed test, or was stopped, counts as one
 * failed test. One that another step prevented doesn't: that one counts. Sets the exit code, and returns these counts.
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
	for (const { state, counts, isPrevented } of entries) {
		for (const kind of Object.keys(total)) total[kind] += counts?.[kind] ?? 0;
		if (state !== 'ok' && !counts?.failed && !isPrevented) total.failed += 1;
	}
	return total;
}

export function formatCounts({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
