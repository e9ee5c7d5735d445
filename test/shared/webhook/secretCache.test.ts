import { matchesSecret } from '../../../nodes/shared/webhook/internal/secretCache';
import { useManualClock } from '../../harness/manualClock';

describe('A secret that was read lately', () => {
	const clock = useManualClock();
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

	it('is read again after a minute, and after a reading that did not work', async () => {
		stored = 'dated';
		reads = 0;
		expect(await fits('dated', 'minute')).toBe(true);
		clock.advance(59_999);
		expect([await fits('dated', 'minute'), reads]).toEqual([true, 1]);
		clock.advance(1);
		expect([await fits('dated', 'minute'), reads]).toEqual([true, 2]);
		const broken = async () => await Promise.reject(new Error('no database'));
		await expect(matchesSecret('broken', broken, () => true)).rejects.toThrow('no database');
		expect(await fits('dated', 'broken')).toBe(true);
	});
});
