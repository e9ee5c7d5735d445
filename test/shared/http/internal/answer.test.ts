import type { Answer } from '../../../../nodes/shared/http/internal/answer';
import { mayRepeat, errorFor } from '../../../../nodes/shared/http/internal/answer';
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

/** Whether a read and a write are sent again, and whether a write may have been done. */
const ends: Array<[number, boolean, boolean, boolean, Partial<Answer>?]> = [
	[0, true, true, false, { progress: 'connecting' }],
	[0, false, false, false, { progress: 'untrusted' }],
	[0, false, false, false, { progress: 'rejected' }],
	[0, true, false, true, { progress: 'sent' }],
	[200, true, false, true],
	[200, false, false, true, { isUnexpected: true }],
	[300, false, false, true],
	[302, false, false, true],
	[307, false, false, false],
	[308, false, false, false],
	[400, false, false, false],
	[408, false, false, true],
	[429, true, true, false],
	[429, false, false, false, { progress: 'held' }],
	[500, false, false, true],
	[502, true, false, true],
	[503, true, false, true],
	[503, false, false, false, { progress: 'held' }],
	[504, true, false, true],
];

it.each(ends)(
	'%s: a read is sent again: %s, a write: %s; a write may have been done: %s (%j)',
	(status, readAgain, writeAgain, isUnknown, own = {}) => {
		const ended = answer(status, own);
		expect([mayRepeat('read', ended), mayRepeat('write', ended)]).toEqual([readAgain, writeAgain]);
		const error = errorFor(ended, write);
		expect(error.status).toBe(isUnknown ? 'unknown' : 'rejected');
		expect(error.description.includes('may have been made anyway')).toBe(isUnknown);
		expect(errorFor(ended, read).status).toBe('rejected');
	},
);

describe('What is said of', () => {
	it.each<[number, string, string, Partial<Answer>?]>([
		[300, 'The service redirects to another address', ' to it: not given.'],
		[302, 'redirects', `: ${'x'.repeat(200)}.`, { location: 'x'.repeat(201) }],
		[429, 'The service accepts no more requests for now', 'Wait', { resumesAtMs: nowMs }],
		[429, 'no more requests for 90 seconds', 'Run it again after 2026-03-15 10:01:30 UTC', waits],
	])('%s: %s, %s', (status, message, description, own = {}) => {
		const error = errorFor(answer(status, own), read);
		expect(error.message).toContain(message);
		expect(error.description).toContain(description);
		expect(error.cause.httpCode).toBe(String(status));
	});

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
			`${unclear} Check before you run this again. Try again later. ${more}`,
		);
		const unconfirmed = 'Look at the list.';
		expect(errorFor(answer(503), { ...write, unconfirmed }).description).toBe(
			`${unclear} ${unconfirmed} Try again later.`,
		);
	});
});

describe('The service’s own sentence', () => {
	it.each<[string, number, string | undefined]>([
		['{"message":" No. "}', 400, 'No'],
		['{"error":"two","message":"one"}', 400, 'one'],
		['{"message":{"a":1},"error":"two"}', 400, 'two'],
		['{"other":"No"}', 400, undefined],
		['"No such thing"', 400, 'No such thing'],
		['"No such thing"', 399, undefined],
		['No JSON.', 400, 'No JSON'],
		['<html>No</html>', 200, undefined],
		['<head><title>T</title><style>p {}</style></head><p>No\n <b>such</b></p>', 404, 'No such'],
		[`<title>Not here</title>${'<p>Links</p>'.repeat(40)}`, 404, 'Not here'],
		['{"error":{"code":7,"message":"No"}}', 400, 'No'],
		['{"message":["a is empty","b is not"]}', 400, 'a is empty; b is not'],
		['{"detail":[{"loc":["body","name"],"msg":"is empty"}]}', 422, 'body.name: is empty'],
		['{"errors":[{"title":"No"},7,null]}', 400, 'No'],
		['{"error":{"error":{"error":{"error":{"error":"deep"}}}}}', 400, undefined],
		['{"error":{"error":{"error":{"error":"four"}}}}', 400, 'four'],
		['{"errors":[{"errors":[{"errors":"deep"}]}]}', 400, undefined],
		['{"message":"Moved"}', 302, 'Moved'],
		['{"errors":["1","2","3","4","5","6"]}', 400, '1; 2; 3; 4; 5'],
		['{"detail":[{"loc":[1,2,3,4,5,6],"msg":"is empty"}]}', 422, '1.2.3.4.5: is empty'],
		[`<p>${' '.repeat(10_000)}No</p>`, 404, undefined],
		['{"message":"[object Object]"}', 400, undefined],
		[`"${'x'.repeat(201)}"`, 400, 'x'.repeat(200)],
		['{"message":"No"}', 0, undefined],
	])('of %s with %i is %s', (text, status, said) => {
		// Where the text is the operation's own, the sentence is quoted behind it.
		const errors = { [status]: { message: 'Not found', description: 'Look elsewhere.' } };
		const { description } = errorFor({ status, text }, { ...read, errors });
		const [, quote] = / The service said: “(.*)”\.$/.exec(description) ?? [];
		expect(quote).toBe(said);
	});

	it.each([
		['{"a":1}', 400, { a: 1 }],
		['{"a":1', 400, '{"a":1'],
		['{"a":1}', 0, undefined],
		[JSON.stringify('x'.repeat(99_998)), 400, 'x'.repeat(99_998)],
		[JSON.stringify('x'.repeat(99_999)), 400, `"${'x'.repeat(1_999)}`],
		['x'.repeat(3_000), 400, 'x'.repeat(2_000)],
	])('goes with the body as n8n keeps it', (text, status, body) => {
		expect(errorFor({ status, text }, read).cause.body).toEqual(body);
	});
});
