/**
 * Does `work` with a signal that ends it after `ms`, or when the execution is stopped. n8n's own
 * time-out counts silence alone, so an answer that trickles in would never be given up.
 */
export async function within<T>(
	ms: number,
	stopped: AbortSignal | undefined,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const late = AbortSignal.timeout(ms);
	const ending = new AbortController();
	const end = () => ending.abort();
	late.addEventListener('abort', end);
	const ends = stopped && endsOf(stopped);
	ends?.add(end);
	try {
		return await work(ending.signal);
	} catch (thrown) {
		throw late.aborted && !stopped?.aborted ? new Late() : thrown;
	} finally {
		late.removeEventListener('abort', end);
		ends?.delete(end);
	}
}

const endings = new WeakMap<AbortSignal, Set<() => void>>();

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

/** In the form in which n8n throws what the network did. */
class Late extends Error {
	readonly httpCode = 'ETIMEDOUT';
}
