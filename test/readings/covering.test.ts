import * as fc from 'fast-check';

import { coverPairs, pairsIn, pairsOf } from './covering';

describe('A covering array', () => {
	const factors = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 12 });

	it('has every pair of values of any two factors', () => {
		fc.assert(
			fc.property(factors, (sizes) => {
				const covered = new Set(coverPairs(sizes).flatMap(pairsIn));
				expect([...pairsOf(sizes).keys()].filter((pair) => !covered.has(pair))).toEqual([]);
			}),
		);
	});

	it('begins with the first value of each factor, and has no other values', () => {
		fc.assert(
			fc.property(factors, (sizes) => {
				const rows = coverPairs(sizes);
				expect(rows[0]).toEqual(sizes.map(() => 0));
				expect(rows.every((row) => row.every((value, factor) => value < sizes[factor]))).toBe(true);
			}),
		);
	});

	it('has far fewer rows than combinations, and the same ones each time', () => {
		const sizes = Array<number>(30).fill(3);
		const rows = coverPairs(sizes);
		expect(rows.length).toBeLessThan(40);
		expect(coverPairs(sizes)).toEqual(rows);
	});
});
