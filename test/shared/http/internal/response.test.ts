import { errorFor } from '../../../../nodes/shared/http/internal/answerError';
import {
	fromThrown,
	parseSuccess,
	staysWithin,
} from '../../../../nodes/shared/http/internal/response';
import { describeWait, resumesAt } from '../../../../nodes/shared/http/retry';
import { isJsonObject as isRecord } from '../../../../nodes/shared/text/json';
import { useManualClock } from '../../../harness/manualClock';
import { answer, read, write } from '../answeringClient';
import { failure, unanswered } from '../failures';

const clock = useManualClock();
const nowMs = () => Date.parse(clock.now);
const dayMs = 86_400_000;

describe('An answer', () => {
	it.each([
		[199, '{}', undefined],
		[200, '{}', {}],
		[299, '{}', {}],
		[300, '{}', undefined],
		[200, '{', undefined],
	])('of %i with %j is the body %j', (status, text, body) => {
		const answer = { status, text };
		expect(parseSuccess(answer, isRecord)).toEqual(body ? { body } : answer);
	});

	it('of another form says so', () => {
		const answer = { status: 200, text: '[]' };
		expect(parseSuccess(answer, isRecord)).toEqual({ ...answer, isUnexpected: true });
	});

	it.each([
		[299, '/b', false],
		[300, '/b', true],
		[302, 'http://a.example/b', false],
		[302, 'https://a.example:8443/b', false],
		[302, 'https://b.example/', false],
		[302, '//b.example/', false],
		[302, 'http://[', false],
		[302, undefined, false],
	])('of %i to %j stays at its origin: %p', (status, location, expected) => {
		expect(staysWithin('https://a.example/a', { status, location, text: '' })).toBe(expected);
	});
});

describe('What n8n throws', () => {
	const thrown = (httpCode: string, own: object = {}) => failure('sent', httpCode, own);
	const data = { context: { data: { a: 1 } } };
	const cut = unanswered('sent', 'ECONNRESET');
	it.each<[string, object, boolean, object]>([
		['its own rejection', { message: 'm' }, true, unanswered('rejected', undefined, { text: 'm' })],
		[
			'its own rejection with a code',
			{ httpCode: 'EOWN', message: 'm' },
			true,
			unanswered('rejected', 'EOWN', { text: 'm' }),
		],
		['a network code', thrown('EPIPE'), true, unanswered('sent', 'EPIPE')],
		['a code with digits', thrown('E500'), true, unanswered('sent', 'E500')],
		['a cut 2xx', thrown('200'), true, cut],
		['a cut 500', thrown('500'), true, cut],
		['499', thrown('499'), false, { status: 499, code: '499', text: '' }],
		['a token', thrown('400', data), true, { status: 401, code: '400', text: '{"a":1}' }],
	])('%s', (_what, error, refreshes, expected) => {
		expect(fromThrown(error, 'http://api.example', refreshes)).toEqual(expected);
	});
});

describe('A pause', () => {
	it.each([428, 429, 430, 500, 501, 502, 503, 504, 505])('is asked for with %i', (status) => {
		const asks = [429, 502, 503, 504].includes(status);
		expect(resumesAt(status, ' 20 ')).toBe(asks ? nowMs() + 20_000 : undefined);
	});

	it.each<[unknown, number | undefined]>([
		['0', 0],
		['1.25', 1_250],
		...['-5', 'soon', '0x10', '', '5 minutes', 'March 20', '1e9'].map(
			(header): [unknown, undefined] => [header, undefined],
		),
		['Sun, 15 Mar 2026 10:00:30 GMT', 30_000],
		['Sunday, 15-Mar-26 10:00:30 GMT', 30_000],
		['Sun Mar 15 10:00:30 2026', 30_000],
		[20, undefined],
		[undefined, undefined],
		['9'.repeat(30), 36_500 * dayMs],
		['2026-03-15T09:00:30.5-0100', 30_500],
		['2026-03-15T10:00:30', undefined],
		['2026-13-45T10:00:30Z', undefined],
		['Sun Mar  1 10:00:30 2026', 0],
	])('of %p ends after %p ms', (header, ms) => {
		expect(resumesAt(429, header)).toBe(ms === undefined ? undefined : nowMs() + ms);
	});

	it.each([
		[1, '1 second'],
		[59_001, '1 minute'],
		[61_000, '61 seconds'],
		[121_000, '3 minutes'],
		[3_600_000, '1 hour'],
		[7_201_000, '3 hours'],
		[dayMs + 1_000, '25 hours'],
		[2 * dayMs + 1, '3 days'],
		[36_500 * dayMs, '36500 days'],
	])('of %i ms is shown as %s', (ms, shown) => expect(describeWait(ms)).toBe(shown));
});

const waits = { resumesAtMs: Date.parse('2026-03-15T10:01:30Z') };

describe('What is said of', () => {
	it('a write that was not processed, or may have been', () => {
		const later = 'Run it again after 2026-03-15 10:01:30 UTC, and send fewer items at a time.';
		expect(errorFor(answer(429, waits), write).description).toBe(
			`This request was not processed. ${later}`,
		);
		expect(errorFor(answer(429, waits), read).description).toBe(later);
		const unclear = 'The change was not confirmed and may have been made anyway.';
		const more =
			'The service accepts no more requests for 90 seconds, until 2026-03-15 10:01:30 UTC.';
		expect(errorFor(answer(503, waits), write).description).toBe(
			`${unclear} Check before you run this again. Try again later. The service responded with status 503. ${more}`,
		);
		const unconfirmed = 'Look at the list.';
		expect(errorFor(answer(503), { ...write, unconfirmed }).description).toBe(
			`${unclear} ${unconfirmed} Try again later. The service responded with status 503.`,
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
