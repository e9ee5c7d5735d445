import { clock, whenStopped } from '../../clock';

/**
 * Does `work` with a signal that ends it after `ms`, or when the execution is stopped. n8n's own
 * time-out counts silence alone, so an answer that trickles in would never be given up.
 */
export async function withDeadline<T>(
	ms: number,
	stopped: AbortSignal | undefined,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const late = clock.timeout(ms);
	const ending = new AbortController();
	const end = () => ending.abort();
	late.addEventListener('abort', end);
	const forget = whenStopped(stopped, end);
	try {
		return await work(ending.signal);
	} catch (thrown) {
		throw late.aborted && !stopped?.aborted ? new TimeoutError() : thrown;
	} finally {
		late.removeEventListener('abort', end);
		forget();
	}
}

/** In the form in which n8n throws what the network did. */
class TimeoutError extends Error {
	readonly httpCode = 'ETIMEDOUT';
}
