/** The sequence is deterministic for a seed (mulberry32), so it isn’t for secrets. */
export class Random {
	private state: number;

	constructor(seed: number) {
		this.state = seed >>> 0;
	}

	/** It is in [0, 1). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/** Both ends are included. */
	integer(from: number, to: number): number {
		return from + Math.floor(this.next() * (to - from + 1));
	}

	pick<T>(list: readonly T[]): T {
		return list[this.integer(0, list.length - 1)];
	}

	hex(digits: number): string {
		let text = '';
		while (text.length < digits) text += this.integer(0, 15).toString(16);
		return text;
	}
}

export const createRandom = (seed: number) => new Random(seed);
