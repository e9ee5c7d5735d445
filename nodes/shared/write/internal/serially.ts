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
