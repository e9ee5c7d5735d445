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

/** Runs up to `width` tasks at once; further ones wait in order of arrival. */
export function semaphore(width: number) {
	const waiting: Array<() => void> = [];
	let open = width;
	return async <R>(task: () => Promise<R>): Promise<R> => {
		if (open > 0) open--;
		else await new Promise<void>((proceed) => waiting.push(proceed));
		try {
			return await task();
		} finally {
			const proceed = waiting.shift();
			if (proceed) proceed();
			else open++;
		}
	};
}
