import { print, startProgress } from './progress.mjs';
import { printFailure } from './run.mjs';

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
		return { title, state: 'not run', why, took: 0, failures: [`not run: ${why}`] };
	}
	const startedAt = Date.now();
	let describe = () => '';
	const progress = startProgress(title, { usual, describe: () => describe() });
	const outcome = await resultOf(work, (own) => (describe = own));
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
