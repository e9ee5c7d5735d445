import { clock, whenStopped } from '../../clock';

/** Aborts after `ms`, or `graceMs` after Stop. n8n's time-out limits only the time without data. */
export async function withDeadline<T>(
	ms: number,
	stopped: AbortSignal | undefined,
	work: (signal: AbortSignal) => Promise<T>,
	graceMs = 0,
): Promise<T> {
	const timeout = clock.timeout(ms);
	const controller = new AbortController();
	const abort = () => controller.abort();
	let grace: AbortSignal | undefined;
	const stop = () => {
		if (graceMs === 0) return abort();
		grace = clock.timeout(graceMs);
		grace.addEventListener('abort', abort);
	};
	timeout.addEventListener('abort', abort);
	const unsubscribe = whenStopped(stopped, stop);
	try {
		return await work(controller.signal);
	} catch (thrown) {
		const isTimeout = timeout.aborted && !stopped?.aborted;
		const code = isTimeout ? 'ETIMEDOUT' : grace?.aborted && 'ERR_CANCELED';
		throw code ? new EndedError(code, thrown) : thrown;
	} finally {
		timeout.removeEventListener('abort', abort);
		grace?.removeEventListener('abort', abort);
		unsubscribe();
	}
}

class EndedError extends Error {
	constructor(
		readonly httpCode: 'ETIMEDOUT' | 'ERR_CANCELED',
		cause: unknown,
	) {
		super('', { cause });
	}
}
