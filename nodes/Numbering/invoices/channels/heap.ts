/** The smallest entry first. */
export class Heap<T> {
	private readonly entries: T[] = [];

	constructor(private readonly keyOf: (entry: T) => number) {}

	get size(): number {
		return this.entries.length;
	}

	get smallest(): T | undefined {
		return this.entries[0];
	}

	push(entry: T): void {
		const { entries, keyOf } = this;
		const key = keyOf(entry);
		let at = entries.length;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (keyOf(entries[parent]) <= key) break;
			entries[at] = entries[parent];
			at = parent;
		}
		entries[at] = entry;
	}

	/** The smallest entry, which is removed. */
	pop(): T | undefined {
		const { entries } = this;
		const [first] = entries;
		const last = entries.pop();
		if (last !== undefined && entries.length > 0) this.sink(last);
		return first;
	}

	/** Puts an entry into the empty place at the top. */
	private sink(entry: T): void {
		const { entries, keyOf } = this;
		let at = 0;
		for (;;) {
			let child = 2 * at + 1;
			if (child >= entries.length) break;
			const isOtherSmaller =
				child + 1 < entries.length && keyOf(entries[child + 1]) < keyOf(entries[child]);
			if (isOtherSmaller) child += 1;
			if (keyOf(entries[child]) >= keyOf(entry)) break;
			entries[at] = entries[child];
			at = child;
		}
		entries[at] = entry;
	}
}
