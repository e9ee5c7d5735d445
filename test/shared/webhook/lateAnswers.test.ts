import { claimEvents, isAccepted } from '../../../nodes/shared/webhook/claims';
import { nextTurn } from '../../harness/collectGarbage';
import { useManualClock } from '../../harness/manualClock';

const clock = useManualClock();

type Response = Parameters<typeof claimEvents>[0];

/** The answer of n8n to a request that has claimed the event. */
async function claimed(key: string, ttlMs = 1e9, statusCode = 200) {
	const response = { statusCode, end: () => response } as Partial<Response> as Response;
	const [isNew] = await claimEvents(response, [key], ttlMs);
	return { isNew, answer: () => response.end() };
}

describe('An answer that comes late', () => {
	// Comes first: an event is forgotten only if none is remembered longer that came before it.
	it('accepts the event although it was forgotten meanwhile', async () => {
		const first = await claimed('forgotten', 1_000);
		clock.advance(1_000);
		(await claimed('next')).answer();
		expect(isAccepted('forgotten')).toBe(false);
		first.answer();
		expect(isAccepted('forgotten')).toBe(true);
	});

	it('is waited for ten seconds, no less', async () => {
		const first = await claimed('waits');
		const second = claimed('waits');
		clock.advance(9_999);
		await nextTurn();
		first.answer();
		expect((await second).isNew).toBe(false);
	});

	it('rejects what has waited for it', async () => {
		await claimed('rejects');
		const second = claimed('rejects');
		clock.advance(10_000);
		await expect(second).rejects.toThrow('An earlier request is still being processed');
	});

	it('accepts the event although a repetition was accepted before it', async () => {
		const first = await claimed('repeated');
		clock.advance(300_000);
		const second = await claimed('repeated');
		second.answer();
		first.answer();
		expect([first.isNew, second.isNew, isAccepted('repeated')]).toEqual([true, true, true]);
	});

	it('does not release what a repetition has claimed meanwhile', async () => {
		const first = await claimed('failed late', 1e9, 500);
		clock.advance(300_000);
		const second = await claimed('failed late');
		first.answer();
		const third = claimed('failed late');
		second.answer();
		expect((await third).isNew).toBe(false);
	});

	it('does not release what a repetition was accepted with', async () => {
		const first = await claimed('failed last', 1e9, 500);
		clock.advance(300_000);
		(await claimed('failed last')).answer();
		first.answer();
		expect(isAccepted('failed last')).toBe(true);
	});
});
