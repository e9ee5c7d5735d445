import { sleep } from 'n8n-workflow';

/** The time and the timers that the nodes go by. Tests put their own in place of each. */
interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Ends after `ms`, or as soon as `stopped` is aborted; a long wait may end earlier. */
	sleep(ms: number, stopped?: AbortSignal): Promise<void>;
	/** A signal that is aborted after `ms`. */
	timeout(ms: number): AbortSignal;
}

/** n8n's timer cannot be called off: a stopped execution leaves it behind for this long at most. */
const sleepAtMostMs = 60_000;

export const clock: Clock = {
	now: () => Date.now(),

	async sleep(ms, stopped) {
		await new Promise<void>((wake) => {
			const forget = whenStopped(stopped, wake);
			void sleep(Math.min(ms, sleepAtMostMs)).then(() => {
				forget();
				wake();
			});
		});
	},

	timeout: (ms) => AbortSignal.timeout(ms),
};

const endings = new WeakMap<AbortSignal, Set<() => void>>();

/** Does `end` when the execution is stopped; answers what calls that off. */
export function whenStopped(stopped: AbortSignal | undefined, end: () => void): () => void {
	if (stopped?.aborted) end();
	if (!stopped || stopped.aborted) return () => undefined;
	const ends = endsOf(stopped);
	ends.add(end);
	return () => ends.delete(end);
}

/**
 * What else ends with an execution. One listener for all of it: a hundred messages may be under way
 * at once, and Node.js 20 takes more than ten listeners of a signal for a leak.
 */
function endsOf(stopped: AbortSignal): Set<() => void> {
	const known = endings.get(stopped);
	if (known) return known;
	const ends = new Set<() => void>();
	stopped.addEventListener('abort', () => ends.forEach((end) => end()), { once: true });
	endings.set(stopped, ends);
	return ends;
}
