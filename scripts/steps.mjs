import { inWords, startProgress } from './progress.mjs';
import { tell } from './tell.mjs';

/**
 * Runs steps one after the other, whatever becomes of those before. A step is
 * - `title`
 * - `work`: throws where the step fails, or returns `{ passed, failed, skipped, failures }` of its tests
 * - `needs`: titles of steps before it that it cannot do without; where one fails, it is not run
 * - `ahead`: what the screen says while it is waited for, of a step that starts out of sight as soon as
 *   those that it needs are done, beside the others; `usual` says how long it usually takes
 *
 * Returns `{ title, state, took, counts, failures }` of each. After `isStopped` says so, nothing starts.
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
			await inTurn(step, async () => {
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

/** Shows a step at its place in the order, also one that began before. */
async function inTurn({ title, ahead, usual }, end) {
	const startedAt = Date.now();
	console.log(`\n== ${title}`);
	const progress = startProgress(ahead ?? title, { usual, silent: !ahead });
	const { state, why, failure, counts, failures } = await end();
	const word = state === 'ok' ? 'done' : state;
	progress.end(why ? undefined : word);
	if (failure) tell(failure);
	const took = Date.now() - startedAt;
	console.log(`== ${title}: ${why ? `not run: ${why}` : `${word} after ${inWords(took)}`}`);
	return { title, state, why, took, counts, failures: failures ?? linesOf(failure, why) };
}

function linesOf(failure, why) {
	if (why) return [`not run: ${why}`];
	const lines = failure.output ? failure.output.trimEnd().split('\n') : [];
	return [failure.message, ...lines];
}
