import type { IWebhookFunctions } from 'n8n-workflow';

import { matchesSecret } from '../../../../nodes/shared/webhook/internal/secretCache';
import { useManualClock } from '../../../harness/manualClock';

describe('A secret that was read lately', () => {
	const clock = useManualClock();
	let stored = 'first';
	let reads = 0;
	const fits = async (brought: string, id = 'credential') => {
		const context = {
			getNode: () => ({ credentials: { switchboardWebhookApi: { id } } }),
			async getCredentials() {
				reads += 1;
				if (stored === 'unreadable') throw new Error('no database');
				return { secret: stored };
			},
		};
		const isRight = (secret: string) => secret === brought;
		return await matchesSecret(context as object as IWebhookFunctions, 'secret', isRight);
	};

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
		stored = 'unreadable';
		await expect(fits('dated', 'broken')).rejects.toThrow('no database');
		stored = 'dated';
		expect(await fits('dated', 'broken')).toBe(true);
	});
});
