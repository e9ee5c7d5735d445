import type { IHttpRequestOptions } from 'n8n-workflow';

import { retryPolicy } from '../../../nodes/shared/http/retry';
import { useManualClock } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { until } from '../../harness/until';
import { baseUrl, clientOf, isAnything, throughPauses } from './answeringClient';
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
		expect(await client.query('/a', { b: 2 }, isAnything)).toEqual({ a: 1 });
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
			const verb = effect === 'read' ? 'query' : 'post';
			await expect(client[verb]('/a', {}, isAnything)).rejects.toMatchObject(expected);
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

const numbering = useNumbering();
const orders = async () => await numbering.run('order', 'getAll', { limit: 3 });
const tested = { ...retryPolicy };

afterEach(() => jest.restoreAllMocks());

describe('a read', () => {
	it.each([
		{ status: 429 },
		{ status: 502 },
		{ status: 503 },
		{ status: 504 },
		{ drop: 'before' },
		{ mangle: 'truncate' },
		{ mangle: 'malformed' },
		{ mangle: 'empty' },
	] as const)('recovers from %o', async (fault) => {
		numbering.world.faults.add({ ...fault, times: 2 });
		expect(await throughPauses(clock, orders())).toHaveLength(3);
		expect(numbering.world.requests).toHaveLength(3);
	});

	it('waits longer before each of four tries, and not after the last', async () => {
		Object.assign(retryPolicy, tested);
		jest.spyOn(Math, 'random').mockReturnValue(1);
		numbering.world.faults.add({ status: 503, times: 9 });
		const ended = expect(orders()).rejects.toThrow('Fault of the sandbox');
		for (const [tries, ms] of [500, 1_000, 2_000].entries()) {
			await until(() => clock.asleep.length === 1);
			expect(numbering.world.requests).toHaveLength(tries + 1);
			expect(clock.asleep).toEqual([ms]);
			clock.advance(ms);
		}
		await ended;
		expect(numbering.world.requests).toHaveLength(4);
		expect(clock.asleep).toEqual([]);
	});
});

describe('a stopped execution', () => {
	it.each([
		['waits for an answer', { held: true }, () => numbering.world.faults.held === 1],
		['pauses before another try', { status: 503, times: 9 }, () => clock.asleep.length === 1],
	])('ends while it %s', async (_what, fault, isThere) => {
		numbering.world.faults.add(fault);
		const stop = new AbortController();
		const settings = { onError: 'continueRegularOutput' } as const;
		const running = numbering.run('order', 'getAll', {}, { signal: stop.signal, settings });
		const ended = expect(running).rejects.toThrow('The execution was stopped');
		await until(isThere);
		stop.abort();
		await ended;
		numbering.world.faults.release();
		expect(clock.asleep).toEqual([]);
		expect(numbering.world.requests).toHaveLength(1);
	});
});
