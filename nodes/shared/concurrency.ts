/** Runs `work` over all entries, at most `width` at once; answers keep the entries' order. */
export async function mapConcurrent<T, R>(
	entries: readonly T[],
	width: number,
	work: (entry: T, index: number) => Promise<R>,
): Promise<R[]> {
	const answers = new Array<R>(entries.length);
	let next = 0;
	const lane = async () => {
		while (next < entries.length) {
			const index = next++;
			answers[index] = await work(entries[index], index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, entries.length) }, lane));
	return answers;
}

/** A gate that lets `width` tasks through at once; the others wait their turn. */
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
