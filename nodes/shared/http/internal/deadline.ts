import { clock, whenStopped } from '../../clock';

/**
 * Runs `work` with a signal that is aborted after `ms` and when the execution is stopped. n8n's own
 * time-out limits only the time without data, so a response that trickles in would never time out.
 */
export async function withDeadline<T>(
	ms: number,
	stopped: AbortSignal | undefined,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const timeout = clock.timeout(ms);
	const controller = new AbortController();
	const abort = () => controller.abort();
	timeout.addEventListener('abort', abort);
	const unsubscribe = whenStopped(stopped, abort);
	try {
		return await work(controller.signal);
	} catch (thrown) {
		throw timeout.aborted && !stopped?.aborted ? new TimeoutError() : thrown;
	} finally {
		timeout.removeEventListener('abort', abort);
		unsubscribe();
	}
}

/** Has the form of n8n's network errors. */
class TimeoutError extends Error {
	readonly httpCode = 'ETIMEDOUT';
}
