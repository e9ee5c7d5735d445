import { toDigits } from '../../../nodes/shared/input/phoneNumber';

describe('toDigits', () => {
	it.each([
		['+49 30 1234567'],
		['0049 (30) 123-45.67'],
		[' 49301234567 '],
		[49301234567],
		['+49 30/1234567'],
	])('reads %p', (written) => expect(toDigits(written)).toBe('49301234567'));

	it.each(['', '030 1234567', 'abc', '+', '+49 30 x', '12345678901234567', '+49301234567;ext=5'])(
		'rejects %p',
		(written) => expect(() => toDigits(written)).toThrow('not a phone number'),
	);

	it.each(['+49 (0)30 1234567', '+44 ( 0 ) 20 1234567', '0049(0)30/1234567'])(
		'rejects %p, which may be another number without the 0 or with it',
		(written) =>
			expect(() => toDigits(written, 'To')).toThrow(
				expect.objectContaining({
					message: '“To” has a (0) in it',
					description: expect.stringContaining('dialed from abroad'),
				}),
			),
	);
});
