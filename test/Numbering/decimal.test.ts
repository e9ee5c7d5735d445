import { addUp, readDecimal, toNumber, toNumberOrNull } from '../../nodes/Numbering/decimal';

describe('decimal amounts', () => {
	it('add up without rounding', () => {
		const tenths = Array.from({ length: 10 }, () => 0.1);
		expect(tenths.reduce((sum, value) => sum + value, 0)).not.toBe(1);
		expect(toNumberOrNull(addUp(tenths.map(readDecimal)))).toBe(1);
		expect(toNumber(readDecimal(0.3)! - readDecimal(0.1)!)).toBe(0.2);
	});

	it.each([
		[0, 0],
		['12.34', 12.34],
		[-0.05, -0.05],
		[1e-7, 1e-7],
		['2.5e3', 2500],
		['2,50', 2.5],
		['1.234,50', 1234.5],
		[1e21, 1e21],
		[123456789.123456, 123456789.123456],
		['1e99', 1e99],
	])('read %p as it is written', (written, expected) => {
		expect(toNumberOrNull(readDecimal(written))).toBe(expected);
	});

	it.each([
		null,
		undefined,
		'',
		' ',
		'much',
		'1,234',
		'1e999999',
		'1e-999999',
		NaN,
		Infinity,
		true,
		[3],
	])('are unknown where there is %p, and so is their sum', (written) => {
		expect(toNumberOrNull(readDecimal(written))).toBeNull();
		expect(toNumberOrNull(addUp([1n, readDecimal(written), 1n]))).toBeNull();
	});

	it('are none where no invoice could hold them', () => {
		expect(readDecimal('9'.repeat(1_000))).toBeUndefined();
		expect(readDecimal(`1.${'9'.repeat(1_000)}`)).toBeUndefined();
	});
});
