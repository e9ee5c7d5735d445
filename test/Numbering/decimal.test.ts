import { addUp, readDecimal, toNumber, toNumberOrNull } from '../../nodes/Numbering/decimal';

/** `test/realData/amounts.test.ts` has what else is an amount. */
describe('decimal amounts', () => {
	it('add up without rounding', () => {
		const tenths = Array.from({ length: 10 }, () => 0.1);
		expect(tenths.reduce((sum, value) => sum + value, 0)).not.toBe(1);
		expect(toNumberOrNull(addUp(tenths.map(readDecimal)))).toBe(1);
		expect(toNumber(readDecimal(0.3)! - readDecimal(0.1)!)).toBe(0.2);
	});

	it.each([
		[1e-7, 1e-7],
		['2.5e3', 2500],
		['2,50', 2.5],
		[1e21, 1e21],
		['1e99', 1e99],
	])('read %p as it is written', (written, expected) => {
		expect(toNumberOrNull(readDecimal(written))).toBe(expected);
	});

	it.each([null, 'much', '1e999999', '1e-999999', true, [3]])(
		'are unknown where there is %p, and so is their sum',
		(written) => {
			expect(toNumberOrNull(readDecimal(written))).toBeNull();
			expect(toNumberOrNull(addUp([1n, readDecimal(written), 1n]))).toBeNull();
		},
	);

	it('are none where no invoice could hold them', () => {
		expect(readDecimal('9'.repeat(1_000))).toBeUndefined();
		expect(readDecimal(`1.${'9'.repeat(1_000)}`)).toBeUndefined();
	});
});
