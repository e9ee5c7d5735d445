const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** `work` begins after earlier work with this name, even if that failed. */
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

/**
 * At most `width` entries run in parallel; the results keep their order. Entries with a common name
 * (`namesOf`) run one after the other, in their order, while others pass them.
 */
export async function mapConcurrent<T, R>(
	entries: readonly T[],
	width: number,
	work: (entry: T, index: number) => Promise<R>,
	namesOf: (entry: T) => readonly string[] = () => [],
): Promise<R[]> {
	const results = new Array<R>(entries.length);
	const turns = new Turns(entries.map(namesOf));
	let [running, ended] = [0, 0];
	return await new Promise<R[]>((resolve, reject) => {
		const run = async (index: number) => {
			results[index] = await work(entries[index], index);
			running -= 1;
			ended += 1;
			turns.end(index);
			fill();
		};
		const fill = () => {
			if (ended === entries.length) resolve(results);
			for (let index = turnIn(running); index !== undefined; index = turnIn(running)) {
				running += 1;
				run(index).catch(reject);
			}
		};
		const turnIn = (busy: number) => (busy < width ? turns.next() : undefined);
		fill();
	});
}

/** Each entry waits for the last one before it with a common name. */
class Turns {
	private readonly ready: number[] = [];

	private readonly followers = new Map<number, number[]>();

	private readonly waitsFor: number[];

	constructor(names: ReadonlyArray<readonly string[]>) {
		const last = new Map<string, number>();
		this.waitsFor = names.map((itemNames, index) => {
			const before = new Set(itemNames.flatMap((name) => last.get(name) ?? []));
			for (const one of before) this.follow(one, index);
			for (const name of itemNames) last.set(name, index);
			if (before.size === 0) this.ready.push(index);
			return before.size;
		});
		this.ready.reverse();
	}

	next(): number | undefined {
		return this.ready.pop();
	}

	end(index: number): void {
		for (const follower of this.followers.get(index) ?? []) {
			this.waitsFor[follower] -= 1;
			if (this.waitsFor[follower] === 0) this.makeReady(follower);
		}
		this.followers.delete(index);
	}

	private follow(before: number, index: number): void {
		const followers = this.followers.get(before);
		if (followers) followers.push(index);
		else this.followers.set(before, [index]);
	}

	/** An entry that has waited belongs before most others, so the search begins at the end. */
	private makeReady(index: number): void {
		let at = this.ready.length;
		while (at > 0 && this.ready[at - 1] < index) at -= 1;
		this.ready.splice(at, 0, index);
	}
}

/** At most `width` holders are in parallel; others wait in order of arrival. */
export function semaphore(width: number) {
	const waiting: Array<() => void> = [];
	let open = width;
	const release = () => {
		const proceed = waiting.shift();
		if (proceed) proceed();
		else open++;
	};
	/** The returned function releases it, and must be called once. */
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
