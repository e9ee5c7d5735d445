/** A value of a factor, both by index. */
type Choice = readonly [factor: number, value: number];

/** A factor has fewer values. */
const maxValues = 1_000;

const numberOf = ([factor, value]: Choice) => factor * maxValues + value;

/** What identifies a pair: a number, which is quicker to look up than a text. */
const numberOfPair = (a: Choice, b: Choice) => {
	const [one, other] = [numberOf(a), numberOf(b)];
	return one < other ? one * 1e6 + other : other * 1e6 + one;
};

/** Every pair of values of two factors, by its number. */
export function pairsOf(sizes: readonly number[]): Map<number, readonly [Choice, Choice]> {
	const choices = sizes.map((size, factor) =>
		Array.from({ length: size }, (_, value): Choice => [factor, value]),
	);
	const pairs = choices.flatMap((own, factor) =>
		choices
			.slice(factor + 1)
			.flatMap((others) => own.flatMap((a) => others.map((b) => [a, b] as const))),
	);
	return new Map(pairs.map(([a, b]) => [numberOfPair(a, b), [a, b]]));
}

/** How many rows are tried for each that is taken. */
const candidates = 8;

/**
 * Rows of value indexes, one per factor, in which each pair of values of any two factors occurs: a
 * mistake that takes two settings at most is then met, with a fraction of all combinations. The first
 * row has the first value of each factor. Greedy: of some rows that begin with a pair that is still
 * open, the one that closes most pairs is next.
 */
export function coverPairs(sizes: readonly number[]): number[][] {
	const open = pairsOf(sizes);
	const rows = [sizes.map(() => 0)];
	for (;;) {
		for (const pair of pairsIn(rows.at(-1)!)) open.delete(pair);
		const [begun] = open.values();
		if (!begun) return rows;
		const tried = Array.from({ length: candidates }, (_, turn) =>
			fillRow(sizes, open, begun, Math.floor((turn * sizes.length) / candidates)),
		);
		const closed = tried.map((row) => pairsIn(row).filter((pair) => open.has(pair)).length);
		rows.push(tried[closed.indexOf(Math.max(...closed))]);
	}
}

/** The numbers of the pairs in a row. */
export function pairsIn(row: readonly number[]): number[] {
	const choices = row.map((value, factor): Choice => [factor, value]);
	return choices.flatMap((a, index) => choices.slice(index + 1).map((b) => numberOfPair(a, b)));
}

/** Each factor, beginning with the one at `first`, gets the value that closes most pairs so far. */
function fillRow(
	sizes: readonly number[],
	open: ReadonlyMap<number, unknown>,
	begun: readonly [Choice, Choice],
	first: number,
): number[] {
	const row = new Map<number, number>(begun);
	for (let turn = 0; turn < sizes.length; turn += 1) {
		const factor = (first + turn) % sizes.length;
		if (row.has(factor)) continue;
		const closed = Array.from(
			{ length: sizes[factor] },
			(_, value) =>
				[...row].filter((choice) => open.has(numberOfPair(choice, [factor, value]))).length,
		);
		row.set(factor, closed.indexOf(Math.max(...closed)));
	}
	return sizes.map((_, factor) => row.get(factor)!);
}
