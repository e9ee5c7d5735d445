import { sleep } from 'n8n-workflow';

export const hourMs = 3_600_000;

export const dayMs = 24 * hourMs;

/** Tests replace each function. */
interface Clock {
	now(): number;
	/** It counts from any moment: unlike the time of day, nobody sets it back. */
	elapsed(): number;
	/** Resolves after `ms`, or as soon as `stopped` is aborted. A long wait may end earlier. */
	sleep(ms: number, stopped?: AbortSignal): Promise<void>;
	timeout(ms: number): AbortSignal;
}

/** n8n's timer cannot be cleared, so a stopped execution leaves it running for up to this long. */
const maxSleepMs = 60_000;

export const clock: Clock = {
	now: () => Date.now(),

	elapsed: () => performance.now(),

	async sleep(ms, stopped) {
		await new Promise<void>((wake) => {
			const unsubscribe = whenStopped(stopped, wake);
			void sleep(Math.min(ms, maxSleepMs)).then(() => {
				unsubscribe();
				wake();
			});
		});
	},

	// Node.js takes whole milliseconds only.
	timeout: (ms) => AbortSignal.timeout(Math.ceil(ms)),
};

const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `callback` when the execution is stopped, unless the returned function unsubscribes it. */
export function whenStopped(stopped: AbortSignal | undefined, callback: () => void): () => void {
	if (stopped?.aborted) callback();
	if (!stopped || stopped.aborted) return () => undefined;
	const signalCallbacks = callbacksOf(stopped);
	signalCallbacks.add(callback);
	return () => signalCallbacks.delete(callback);
}

/** Node.js 20 reports more than ten listeners of a signal as a leak, so all share one. */
function callbacksOf(stopped: AbortSignal): Set<() => void> {
	const existingCallbacks = callbacks.get(stopped);
	if (existingCallbacks) return existingCallbacks;
	const newCallbacks = new Set<() => void>();
	stopped.addEventListener('abort', () => newCallbacks.forEach((callback) => callback()), {
		once: true,
	});
	callbacks.set(stopped, newCallbacks);
	return newCallbacks;
}
