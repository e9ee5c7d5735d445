import type { Answer } from '../../nodes/shared/http/statuses';
import { mayRepeat } from '../../nodes/shared/http/statuses';
import { errorFor } from '../../nodes/shared/http/internal/answerError';
import { toAnswer } from '../../nodes/shared/http/internal/response';
import { useManualClock } from '../harness/manualClock';
import { until } from '../harness/until';
import { answer, clientOf, isAnything, read, write } from '../shared/http/answeringClient';

const clock = useManualClock();
/** Whether a read and a write are sent again, and whether a write may have been done. */
const ends: Array<[string, number, boolean, boolean, boolean, Partial<Answer>?]> = [
	['no connection', 0, true, true, false, { progress: 'connecting' }],
	['a certificate', 0, false, false, false, { progress: 'untrusted' }],
	['n8n’s own rejection', 0, false, false, false, { progress: 'rejected' }],
	['a lost answer', 0, true, false, true, { progress: 'sent' }],
	['a body that is no JSON', 200, true, false, true],
	['a body of another form', 200, false, false, true, { isUnexpected: true }],
	['No Content', 204, true, false, true],
	['Multiple Choices', 300, false, false, true],
	['Found', 302, false, false, true],
	['See Other', 303, false, false, true],
	['Temporary Redirect', 307, false, false, false],
	['Permanent Redirect', 308, false, false, false],
	['Bad Request', 400, false, false, false],
	['Forbidden', 403, false, false, false],
	['Request Timeout, of HAProxy and nginx', 408, true, false, true],
	['Conflict', 409, false, false, false],
	['Locked', 423, false, false, false],
	['Too Early, of Cloudflare and HAProxy', 425, true, true, false],
	['Too Many Requests', 429, true, true, false],
	['its pause is too long', 429, false, false, false, { progress: 'held' }],
	['Client Closed Request, of nginx', 499, false, false, false],
	['Internal Server Error', 500, false, false, true],
	['Not Implemented', 501, false, false, true],
	['Bad Gateway', 502, true, false, true],
	['Service Unavailable', 503, true, false, true],
	['its pause is too long', 503, false, false, false, { progress: 'held' }],
	['Gateway Timeout', 504, true, false, true],
	['Cloudflare: unknown error', 520, true, false, true],
	['Cloudflare: server is down', 521, true, false, true],
	['Cloudflare: connection timed out', 522, true, false, true],
	['Cloudflare: origin is unreachable', 523, true, false, true],
	['Cloudflare: a timeout occurred', 524, true, false, true],
	['Cloudflare: TLS handshake failed', 525, true, false, true],
	['Cloudflare: invalid certificate', 526, true, false, true],
	['Cloudflare: error 1xxx', 530, false, false, true],
];

it.each(ends)(
	'%s (%i): a read is sent again: %s, a write: %s; a write may have been done: %s',
	(_what, status, readAgain, writeAgain, isUnknown, own = {}) => {
		const ended = answer(status, own);
		expect([mayRepeat('read', ended), mayRepeat('write', ended)]).toEqual([readAgain, writeAgain]);
		const error = errorFor(ended, write);
		expect(error.status).toBe(isUnknown ? 'unknown' : 'rejected');
		expect(error.description.includes('may have been made anyway')).toBe(isUnknown);
		expect(errorFor(ended, read).status).toBe('rejected');
	},
);

describe('Retry-After', () => {
	const past = 'Sun, 15 Mar 2026 09:00:00 GMT';
	const soon = 'Sun, 15 Mar 2026 10:00:20 GMT';

	it.each([
		['RP04: Discord and others', '0', 0],
		['RP04: as a decimal', '0.0', 0],
		['RP04: a clock that is ahead', past, 0],
		['less than the usual pause', '0.001', 0],
		['nothing', undefined, 0],
		['seconds', '20', 20_000],
		['a date', soon, 20_000],
	])('%s (%s) makes no pause shorter than usual', async (_source, header, atLeastMs) => {
		const headers = header === undefined ? {} : { 'retry-after': header };
		const { asked, client } = clientOf('read', [{ statusCode: 503, headers }, {}]);
		const reading = client.get('/a', isAnything);
		await until(() => clock.asleep.length > 0);
		expect(clock.asleep[0]).toBeGreaterThanOrEqual(Math.max(250, atLeastMs));
		clock.advance(clock.asleep[0]);
		expect(await reading).toEqual({ a: 1 });
		expect(asked).toHaveLength(2);
	});
});

describe('A token that is not valid any more', () => {
	const challenge = 'Bearer realm="api", error="invalid_token", error_description="It expired"';
	const asJson = '{"error":"invalid_token","error_description":"It expired"}';

	it.each([
		['RFC 6750', 401, { 'www-authenticate': challenge }, '', true],
		['RP09: Spring behind a gateway', 403, { 'www-authenticate': challenge }, '', true],
		['RP09: an identity provider', 400, {}, asJson, true],
		['without quotes', 403, { 'www-authenticate': 'Bearer error=invalid_token' }, '', true],
		[
			'a scope that is missing',
			403,
			{ 'www-authenticate': 'Bearer error="insufficient_scope"' },
			'',
			false,
		],
		['another rejection', 400, {}, '{"error":"invalid_request"}', false],
		['a text about it', 400, {}, '{"message":"invalid_token is no country"}', false],
		['a lost answer', 500, {}, asJson, false],
	])('%s (%i) says so: %s', (_source, statusCode, headers, body, expected) => {
		expect(toAnswer({ statusCode, headers, body }).isTokenInvalid ?? false).toBe(expected);
	});

	it.each([400, 401, 403])(
		'is renewed once after %i, and said to be the token’s',
		async (status) => {
			const rejected = { statusCode: status, body: asJson };
			const { asked, client } = clientOf('write', [rejected, {}], { type: 'someOAuth2Api' });
			expect(await client.post('/a', {}, isAnything)).toEqual({ a: 1 });
			expect(asked.map(({ ignoreHttpStatusErrors }) => ignoreHttpStatusErrors)).toEqual([
				{ ignore: true, except: [401] },
				{ ignore: true, except: [401, status] },
			]);
			expect(asked[1].oauth2).toEqual({ tokenExpiredStatusCode: [401, status] });
			const again = clientOf('write', [rejected], { type: 'someOAuth2Api' });
			await expect(again.client.post('/a', {}, isAnything)).rejects.toMatchObject({
				message: 'The credential was not accepted',
				status: 'rejected',
			});
			expect(again.asked).toHaveLength(2);
		},
	);

	it('of another credential is only named', async () => {
		const { asked, client } = clientOf('read', [{ statusCode: 403, body: asJson }]);
		await expect(client.get('/a', isAnything)).rejects.toThrow('The credential was not accepted');
		expect(asked).toHaveLength(1);
	});
});
