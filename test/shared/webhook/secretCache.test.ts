import { matchesSecret } from '../../../nodes/shared/webhook/internal/secretCache';

describe('A secret that was read lately', () => {
	let stored = 'first';
	let reads = 0;
	const fits = async (brought: string, id = 'credential') =>
		await matchesSecret(
			id,
			async () => {
				reads += 1;
				return stored;
			},
			(secret) => secret === brought,
		);

	it('is not read again while it fits', async () => {
		expect([await fits('first'), await fits('first')]).toEqual([true, true]);
		expect(reads).toBe(1);
	});

	it('is read again for one that does not fit, so that a changed one holds at once', async () => {
		expect(await fits('second')).toBe(false);
		stored = 'second';
		expect(await fits('second')).toBe(true);
		expect(await fits('first')).toBe(false);
	});

	it('is not taken for that of another credential', async () => {
		stored = 'other';
		expect(await fits('second', 'another')).toBe(false);
	});

	it('is read once for all who wait for it', async () => {
		stored = 'shared';
		reads = 0;
		const brought = ['shared', 'wrong', 'shared', 'wrong'];
		const answers = await Promise.all(brought.map(async (one) => await fits(one, 'awaited')));
		expect(answers).toEqual([true, false, true, false]);
		expect(reads).toBe(1);
	});
});
