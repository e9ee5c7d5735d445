import { claimEvents, isAccepted } from '../../../nodes/shared/webhook/claims';
import { nextTurn } from '../../harness/collectGarbage';
import { useManualClock } from '../../harness/manualClock';

const clock = useManualClock();

type Response = Parameters<typeof claimEvents>[0];

/** Of a request; `answer` is n8n's, which comes even if nobody listens any more. */
function newResponse() {
	const response = { statusCode: 200, end: () => response } as Partial<Response> as Response;
	const answer = (status: number) => {
		response.statusCode = status;
		response.end();
	};
	return { response, answer };
}

/** One request that n8n answers with `status`. */
async function take(keys: string[], ttlMs: number, status = 200): Promise<boolean[]> {
	const { response, answer } = newResponse();
	const isNew = await claimEvents(response, keys, ttlMs);
	answer(status);
	return isNew;
}

describe('Events received before', () => {
	it('are new once, until they are forgotten', async () => {
		expect(await take(['a'], 1_000)).toEqual([true]);
		clock.advance(999);
		expect(await take(['a', 'b'], 1_000)).toEqual([false, true]);
		clock.advance(1);
		expect(await take(['a', 'b', 'a'], 1_000)).toEqual([true, false, false]);
	});

	it.each([
		[200, false],
		[399, false],
		[400, true],
		[409, true],
		[500, true],
	])('that n8n answered %i are new again: %p', async (status, isNew) => {
		const key = `answered-${status}`;
		expect(await take([key], 1_000, status)).toEqual([true]);
		expect(isAccepted(key)).toBe(!isNew);
		expect(await take([key], 1_000)).toEqual([isNew]);
	});

	it('are at most 100,000, the oldest forgotten first', async () => {
		const many = Array.from({ length: 99_999 }, (_, index) => `many-${index}`);
		await take(['before'], 1e9);
		await take(['again'], 1e9);
		await take(many, 1e9);
		expect(await take(['again', 'many-99998'], 1e9)).toEqual([false, false]);
		await take(['one more'], 1e9);
		expect(await take(['many-99998', 'before'], 1e9)).toEqual([false, true]);
	});
});

describe('An event of a request that n8n has not answered', () => {
	it.each([
		[200, [false, false]],
		[500, [true, false]],
	])('waits for the answer, here %i', async (status, expected) => {
		const keys = [`open-${status}`];
		const { response, answer } = newResponse();
		await claimEvents(response, keys, 1_000);
		expect(isAccepted(keys[0])).toBe(false);
		const repeated = [take(keys, 1_000), take(keys, 1_000)];
		answer(status);
		expect((await Promise.all(repeated)).flat()).toEqual(expected);
	});

	it('is taken over by one of those that wait, and the others wait for that one', async () => {
		const [first, second] = [newResponse(), newResponse()];
		await claimEvents(first.response, ['handed on'], 1_000);
		const takenOver = claimEvents(second.response, ['handed on'], 1_000);
		const third = take(['handed on'], 1_000);
		first.answer(500);
		expect(await takenOver).toEqual([true]);
		second.answer(500);
		expect(await third).toEqual([true]);
	});

	it('claims nothing else meanwhile, so that two requests cannot wait for each other', async () => {
		const first = newResponse();
		await claimEvents(first.response, ['both-1'], 1_000);
		const waits = take(['both-2', 'both-1'], 1_000);
		expect(await take(['both-2'], 1_000)).toEqual([true]);
		first.answer(200);
		expect(await waits).toEqual([false, false]);
	});

	it('is answered with 503 after ten seconds, and passes after five minutes', async () => {
		await claimEvents(newResponse().response, ['never'], 1e9);
		const waits = take(['never'], 1e9);
		clock.advance(10_000);
		await expect(waits).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 });
		clock.advance(290_000);
		expect(await take(['never'], 1e9)).toEqual([true]);
	});
});

/** The answer of n8n to a request that has claimed the event. */
async function claimed(key: string, ttlMs = 1e9, statusCode = 200) {
	const { response, answer } = newResponse();
	const [isNew] = await claimEvents(response, [key], ttlMs);
	return { isNew, answer: () => answer(statusCode) };
}

describe('An answer that comes late', () => {
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
});
