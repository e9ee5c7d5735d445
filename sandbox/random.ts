/** A deterministic sequence for a seed (mulberry32); not for secrets. */
export interface Random {
	/** A seed with which the sequence goes on from here. */
	readonly state: number;
	/** In [0, 1). */
	next(): number;
	/** Both ends included. */
	integer(from: number, to: number): number;
	pick<T>(list: readonly T[]): T;
	/** Hexadecimal digits. */
	hex(digits: number): string;
}

export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	return {
		get state() {
			return state;
		},
		next,
		integer,
		pick: (list) => list[integer(0, list.length - 1)],
		hex: (digits) => Array.from({ length: digits }, () => integer(0, 15).toString(16)).join(''),
	};
}
