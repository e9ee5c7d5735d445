const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs `work` when earlier work of this name has ended, however it ended. */
export async function serially<T>(
	common: object,
	name: string,
	work: () => Promise<T>,
): Promise<T> {
	const queue = queues.get(common) ?? new Map<string, Promise<unknown>>();
	queues.set(common, queue);
	const result = (queue.get(name) ?? Promise.resolve()).then(work, work);
	queue.set(name, result);
	try {
		return await result;
	} finally {
		if (queue.get(name) === result) queue.delete(name);
	}
}

/** Runs `work` over all entries, at most `width` at once; the results keep their order. */
export async function mapConcurrent<T, R>(
	entries: readonly T[],
	width: number,
	work: (entry: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results = new Array<R>(entries.length);
	let next = 0;
	const lane = async () => {
		while (next < entries.length) {
			const index = next++;
			results[index] = await work(entries[index], index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, entries.length) }, lane));
	return results;
}

/** Held by at most `width` at once; others wait in order of arrival. */
export function semaphore(width: number) {
	const waiting: Array<() => void> = [];
	let open = width;
	const release = () => {
		const proceed = waiting.shift();
		if (proceed) proceed();
		else open++;
	};
	/** Returns what releases it, to be called once. */
	const acquire = async (): Promise<() => void> => {
		if (open > 0) open--;
		else await new Promise<void>((proceed) => waiting.push(proceed));
		return release;
	};
	const hold = async <R>(task: () => Promise<R>): Promise<R> => {
		await acquire();
		try {
			return await task();
		} finally {
			release();
		}
	};
	return { acquire, hold };
}
