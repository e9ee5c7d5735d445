import type { IHttpRequestOptions } from 'n8n-workflow';

import { useManualClock } from '../../harness/manualClock';
import { until } from '../../harness/until';
import { baseUrl, clientOf, throughPauses, isAnything } from './answeringClient';
import { failure } from './failures';

const clock = useManualClock();

describe('A request', () => {
	it('asks for JSON, whole and as text, and follows nothing by itself', async () => {
		const { asked, client } = clientOf('read', [{}]);
		expect(await client.get('/a', isAnything, { ids: ['1', '2'] })).toEqual({ a: 1 });
		expect(asked).toMatchObject([
			{
				method: 'GET',
				url: `${baseUrl}/a`,
				qs: { ids: ['1', '2'] },
				arrayFormat: 'repeat',
				headers: { Accept: 'application/json' },
				encoding: 'stream',
				timeout: 7_000,
				disableFollowRedirect: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			},
		]);
		expect(asked[0]).not.toHaveProperty('body');
	});
});

describe('A redirect', () => {
	const redirect = { statusCode: 302, headers: { location: '/v1/b' } };

	it('within the service is followed by a read, five times at most', async () => {
		const { asked, client } = clientOf('read', [redirect, {}]);
		expect(await client.get('/a', isAnything, { q: '1' })).toEqual({ a: 1 });
		expect(asked.map(({ method, url, qs }) => [method, url, qs])).toEqual([
			['GET', `${baseUrl}/a`, { q: '1' }],
			['GET', `${baseUrl}/b`, undefined],
		]);
		const endless = clientOf('read', [redirect]);
		await expect(endless.client.get('/a', isAnything)).rejects.toThrow(
			'redirects to another address',
		);
		expect(endless.asked).toHaveLength(1 + 5);
	});

	it('is followed by no write', async () => {
		const { asked, client } = clientOf('write', [redirect, {}]);
		await expect(client.post('/a', {}, isAnything)).rejects.toThrow('redirects to another address');
		expect(asked).toHaveLength(1);
	});
});

describe('A credential whose token n8n can renew', () => {
	const statuses = (asked: IHttpRequestOptions[]) =>
		asked.map(({ ignoreHttpStatusErrors }) => ignoreHttpStatusErrors);
	const renewing = { ignore: true, except: [401] };

	it('has it renewed after a 401 alone', async () => {
		const { asked, client } = clientOf('write', [{}], { type: 'someOAuth2Api' });
		await client.post('/a', {}, isAnything);
		expect(statuses(asked)).toEqual([renewing]);
		const rejected = clientOf('write', [{ statusCode: 403 }], { type: 'someOAuth2Api' });
		await expect(rejected.client.post('/a', {}, isAnything)).rejects.toMatchObject({
			status: 'rejected',
		});
		expect(statuses(rejected.asked)).toEqual([renewing]);
	});

	it('is not accepted if a 401 remains', async () => {
		const thrown = { httpCode: '401', message: 'm' };
		const { asked, client } = clientOf('write', [{ thrown }], { type: 'someOAuth2Api' });
		await expect(client.post('/a', {}, isAnything)).rejects.toThrow(
			'The credential was not accepted',
		);
		expect(asked).toHaveLength(1);
	});
});

describe('A pause that the service asked for', () => {
	it('is waited for until the moment that the caller gives', async () => {
		const { asked, client, throttle } = clientOf('read', [{}]);
		const nowMs = Date.parse(clock.now);
		expect(client.resumesAtMs()).toBe(0);
		throttle.note(baseUrl, { status: 429, resumesAtMs: nowMs + 100_000, text: '' });
		expect(client.resumesAtMs()).toBe(nowMs + 100_000);
		await expect(client.get('/a', isAnything)).rejects.toThrow('no more requests for 100 seconds');
		await expect(client.until(nowMs + 99_999).get('/a', isAnything)).rejects.toThrow(
			'no more requests',
		);
		expect(asked).toEqual([]);
		const reading = client.until(nowMs + 100_000).get('/a', isAnything);
		await until(() => clock.asleep.length === 1);
		clock.advance(100_000);
		expect(await reading).toEqual({ a: 1 });
	});
});

describe('A client', () => {
	it('notes that something was sent, also for its copies with another limit', async () => {
		const { client } = clientOf('write', [{ thrown: failure('connecting', 'ECONNREFUSED') }, {}]);
		const copy = client.until(Infinity);
		expect([client.hasSent, copy.hasSent]).toEqual([false, false]);
		await throughPauses(clock, copy.post('/a', {}, isAnything));
		expect([client.hasSent, copy.hasSent]).toEqual([true, true]);
		expect(client.forStep().hasSent).toBe(false);
	});

	it('asks again with the body where a read by POST is redirected', async () => {
		const there = { statusCode: 307, headers: { location: '/v1/there' } };
		const { asked, client } = clientOf('read', [there, {}]);
		expect(await client.post('/a', { b: 2 }, isAnything)).toEqual({ a: 1 });
		expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
			['POST', `${baseUrl}/a`, { b: 2 }],
			['POST', 'https://api.example/v1/there', { b: 2 }],
		]);
	});

	it('keeps a newer memoized read when an older one is rejected', async () => {
		const { client } = clientOf('read', []);
		let reject: (error: Error) => void = () => {};
		const older = client.memoize(
			'a',
			async () => await new Promise((_resolve, no) => (reject = no)),
		);
		clock.advance(2);
		expect(await client.memoize('a', async () => 1, 1)).toBe(1);
		reject(new Error('No'));
		await expect(older).rejects.toThrow('No');
		expect(await client.memoize('a', async () => 2)).toBe(1);
	});
});

describe('A stopped execution', () => {
	it('sends nothing', async () => {
		const { asked, client } = clientOf('write', [{}], { signal: AbortSignal.abort() });
		await expect(client.post('/a', {}, isAnything)).rejects.toMatchObject({ status: 'stopped' });
		expect([asked.length, client.hasSent]).toEqual([0, false]);
	});

	it('ends a read at once, and knows of a write that n8n gave up what that says', async () => {
		for (const [effect, expected] of [
			['read', { status: 'stopped' }],
			['write', { status: 'unknown', cause: { httpCode: 'EPIPE' } }],
		] as const) {
			const stop = new AbortController();
			const own = { signal: stop.signal, onAsked: () => stop.abort() };
			const { asked, client } = clientOf(effect, [{ thrown: failure('sent', 'EPIPE') }], own);
			await expect(client.post('/a', {}, isAnything)).rejects.toMatchObject(expected);
			expect(asked).toHaveLength(1);
		}
	});

	it('ends a write of which nothing was sent at once, and says so', async () => {
		const stop = new AbortController();
		const own = { signal: stop.signal, onAsked: () => stop.abort() };
		const refused = { thrown: failure('connecting', 'ECONNREFUSED') };
		const { asked, client } = clientOf('write', [refused], own);
		await expect(client.post('/a', {}, isAnything)).rejects.toMatchObject({ status: 'stopped' });
		expect([asked.length, client.hasSent]).toEqual([1, false]);
	});

	it('is not what n8n itself goes by: a request has a signal of its own', async () => {
		const { signal } = new AbortController();
		const { asked, client } = clientOf('read', [{}], { signal });
		await client.get('/a', isAnything);
		expect(asked[0].abortSignal).toBeInstanceOf(AbortSignal);
		expect(asked[0].abortSignal).not.toBe(signal);
		expect(asked[0].signal).toBe(asked[0].abortSignal);
	});
});
