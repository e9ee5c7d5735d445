import { sumOf, toDecimal, toNumber } from '../../nodes/shared/decimal';

describe('decimal amounts', () => {
	it('add up without rounding', () => {
		const tenths = Array.from({ length: 10 }, () => 0.1);
		expect(tenths.reduce((sum, value) => sum + value, 0)).not.toBe(1);
		expect(toNumber(sumOf(tenths, (value) => value))).toBe(1);
		expect(toNumber(toDecimal(0.3) - toDecimal(0.1))).toBe(0.2);
	});

	it.each([
		[0, 0],
		['12.34', 12.34],
		[-0.05, -0.05],
		[1e-7, 1e-7],
		['2.5e3', 2500],
		[1e21, 1e21],
		[123456789.123456, 123456789.123456],
		[null, 0],
		['', 0],
		['much', 0],
		['1e99', 1e99],
		['1e999999', 0],
		['1e-999999', 0],
	])('read %p as it is written', (written, expected) => {
		expect(toNumber(toDecimal(written))).toBe(expected);
	});

	it('are none where no invoice could hold them', () => {
		expect(toDecimal('9'.repeat(1_000))).toBe(0n);
	});
});
