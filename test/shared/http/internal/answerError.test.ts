import type { Answer } from '../../../../nodes/shared/http/statuses';
import { errorFor } from '../../../../nodes/shared/http/internal/answerError';
import { useManualClock } from '../../../harness/manualClock';

useManualClock();
const nowMs = Date.parse('2026-03-15T10:00:00Z');

const answer = (status: number, own: Partial<Answer> = {}): Answer => ({
	status,
	text: '',
	...own,
});
const read = { effect: 'read', host: 'api.example' } as const;
const write = { effect: 'write', host: 'api.example' } as const;
const waits = { resumesAtMs: nowMs + 90_000 };

describe('What is said of', () => {
	it('a write that was not processed, or may have been', () => {
		const later = 'Run it again after 2026-03-15 10:01:30 UTC, and send fewer items at once.';
		expect(errorFor(answer(429, waits), write).description).toBe(
			`This request was not processed. ${later}`,
		);
		expect(errorFor(answer(429, waits), read).description).toBe(later);
		const unclear = 'The change was not confirmed and may have been made anyway.';
		const more =
			'The service accepts no more requests for 90 seconds, until 2026-03-15 10:01:30 UTC.';
		expect(errorFor(answer(503, waits), write).description).toBe(
			`${unclear} Check before you run this again. Try again later. The service answered with status 503. ${more}`,
		);
		const unconfirmed = 'Look at the list.';
		expect(errorFor(answer(503), { ...write, unconfirmed }).description).toBe(
			`${unclear} ${unconfirmed} Try again later. The service answered with status 503.`,
		);
	});
});

describe('The body of an error', () => {
	it.each([
		['{"a":1}', 400, { a: 1 }],
		['{"a":1', 400, '{"a":1'],
		['{"a":1}', 0, undefined],
		[JSON.stringify('x'.repeat(99_998)), 400, 'x'.repeat(99_998)],
		[JSON.stringify('x'.repeat(99_999)), 400, `"${'x'.repeat(1_999)}`],
		['x'.repeat(3_000), 400, 'x'.repeat(2_000)],
	])('%j of %i is kept as n8n keeps it', (text, status, body) => {
		expect(errorFor({ status, text }, read).cause.body).toEqual(body);
	});
});
