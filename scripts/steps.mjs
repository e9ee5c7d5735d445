import { formatDuration, startProgress } from './progress.mjs';
import { printFailure } from './failure.mjs';

/**
 * Runs steps one after the other, even if one fails. A step is
 * - `title`
 * - `work`: throws if the step fails, or returns `{ passed, failed, skipped, failures }` of its tests
 * - `needs`: titles of earlier steps; if one of them fails, this step is not run
 * - `ahead`: makes the step start in the background as soon as the steps that it needs are done; the text
 *   is printed while the run waits for it, with its `usual` duration
 *
 * Returns `{ title, state, took, counts, failures }` of each step. No step starts after `isStopped`
 * returns true.
 */
export async function runSteps(steps, isStopped = () => false) {
	const outcomes = new Map();
	const begin = (step) => {
		if (!outcomes.has(step.title)) outcomes.set(step.title, outcomeOf(step, outcomes, isStopped));
	};
	const beginAhead = () => {
		for (const step of steps) {
			if (step.ahead && (step.needs ?? []).every((title) => outcomes.has(title))) begin(step);
		}
	};
	const entries = [];
	for (const step of steps) {
		beginAhead();
		entries.push(
			await report(step, async () => {
				begin(step);
				beginAhead();
				return await outcomes.get(step.title);
			}),
		);
	}
	return entries;
}

async function outcomeOf({ work, needs = [] }, outcomes, isStopped) {
	for (const title of needs) {
		const { state } = await outcomes.get(title);
		if (state !== 'ok') return { state: 'not run', why: `needs ${title}` };
	}
	if (isStopped()) return { state: 'not run', why: 'stopped' };
	try {
		const { failures = [], ...counts } = (await work()) ?? {};
		return { state: counts.failed > 0 ? 'FAILED' : 'ok', counts, failures };
	} catch (failure) {
		return { state: 'FAILED', failure };
	}
}

/** Reports a step in the order of the list, even if it started earlier. */
async function report({ title, ahead, usual }, end) {
	const startedAt = Date.now();
	console.log(`\n== ${title}`);
	const progress = startProgress(ahead ?? title, { usual, silent: !ahead });
	const { state, why, failure, counts, failures } = await end();
	const word = state === 'ok' ? 'done' : state;
	progress.end(why ? undefined : word);
	if (failure) printFailure(failure);
	const took = Date.now() - startedAt;
	console.log(`== ${title}: ${why ? `not run: ${why}` : `${word} after ${formatDuration(took)}`}`);
	return { title, state, why, took, counts, failures: failures ?? linesOf(failure, why) };
}

function linesOf(failure, why) {
	if (why) return [`not run: ${why}`];
	const lines = failure.output ? failure.output.trimEnd().split('\n') : [];
	return [failure.message, ...lines];
}
