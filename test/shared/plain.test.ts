import { semaphore, mapConcurrent } from '../../nodes/shared/concurrency';
import { toDigits } from '../../nodes/shared/input/phoneNumber';
import { redact, secretsOf } from '../../nodes/shared/http/redaction';

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

describe('secretsOf', () => {
	it('finds tokens at any depth and leaves the rest readable', () => {
		const secrets = secretsOf({
			baseUrl: 'https://api.example.com',
			accessToken: 'abcdefgh',
			oauthTokenData: { access_token: 'ijklmnop', token_type: 'bearer' },
		});
		expect(redact('abcdefgh at https://api.example.com, ijklmnop', secrets.inMessages)).toBe(
			'*** at https://api.example.com, ***',
		);
	});
});

describe('concurrency', () => {
	it('mapConcurrent keeps the order and the limit', async () => {
		let inFlight = 0;
		let most = 0;
		const answers = await mapConcurrent([3, 1, 2, 5, 4], 2, async (entry) => {
			most = Math.max(most, ++inFlight);
			for (let i = 0; i < entry; i++) await Promise.resolve();
			inFlight--;
			return entry * 10;
		});
		expect(answers).toEqual([30, 10, 20, 50, 40]);
		expect(most).toBe(2);
	});

	it('semaphore admits the next task after an error', async () => {
		const inTurn = semaphore(1);
		const ends = await Promise.allSettled([
			inTurn(async () => await Promise.reject(new Error('out'))),
			inTurn(async () => 'in'),
		]);
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
	});
});
