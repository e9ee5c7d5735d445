import { requirePhoneNumber, toDigits } from '../../../nodes/shared/input/phoneNumber';

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

describe('requirePhoneNumber', () => {
	it.each(['447700900001', '+44 7700 900002', '0049 (30) 123-45.67', '030 1234567', '1234'])(
		'accepts %p',
		(entry) => expect(() => requirePhoneNumber('To', entry)).not.toThrow(),
	);

	it.each(['', 'jane', '+49 30 x', '123', '1234567890123456', '+', '++49301234567', '49301;ext=5'])(
		'rejects %p',
		(entry) => expect(() => requirePhoneNumber('To', entry)).toThrow('not a phone number: “'),
	);
});
