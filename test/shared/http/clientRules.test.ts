import { useManualClock } from '../../harness/manualClock';
import { baseUrl, clientOf, throughPauses } from './answeringClient';
import { failure } from './failures';

const clock = useManualClock();

describe('A client', () => {
	it('notes that something was sent, also for its copies with another limit', async () => {
		const { client } = clientOf('write', [{ thrown: failure('connecting', 'ECONNREFUSED') }, {}]);
		const copy = client.until(Infinity);
		expect([client.hasSent, copy.hasSent]).toEqual([false, false]);
		await throughPauses(clock, copy.post('/a', {}));
		expect([client.hasSent, copy.hasSent]).toEqual([true, true]);
		expect(client.forStep().hasSent).toBe(false);
	});

	it('sends nothing while the service asks for a long pause', async () => {
		const { asked, client, throttle } = clientOf('write', [{}]);
		const resumesAtMs = Date.parse(clock.now) + 100_000;
		throttle.note(baseUrl, { status: 429, resumesAtMs, text: '' });
		await expect(client.post('/a', {})).rejects.toMatchObject({ status: 'rejected' });
		expect([asked.length, client.hasSent]).toEqual([0, false]);
	});

	it('asks again with the body where a read by POST is redirected', async () => {
		const there = { statusCode: 307, headers: { location: '/v1/there' } };
		const { asked, client } = clientOf('read', [there, {}]);
		expect(await client.post('/a', { b: 2 })).toEqual({ a: 1 });
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

	it('hands files to n8n, and names what an execution is found by', async () => {
		const { client, kept } = clientOf('read', []);
		async function* chunks() {
			yield Buffer.from('a');
			yield Buffer.from('b');
		}
		expect(await client.file(chunks(), 'a.csv', 'text/csv')).toEqual({
			data: 'ab',
			fileName: 'a.csv',
			mimeType: 'text/csv',
		});
		client.highlight('order', '7');
		client.highlight('order', '8');
		expect(kept).toEqual({ switchboard_order: '7, 8' });
	});

	it('pauses until its execution is stopped', async () => {
		const stop = new AbortController();
		const { client } = clientOf('read', [], { signal: stop.signal });
		const clientPause = client.pause.bind(client);
		const pausing = clientPause(1_000);
		expect(clock.asleep).toEqual([1_000]);
		stop.abort();
		await expect(pausing).rejects.toThrow('The execution was stopped');
	});
});

describe('A stopped execution', () => {
	it('sends nothing', async () => {
		const { asked, client } = clientOf('write', [{}], { signal: AbortSignal.abort() });
		await expect(client.post('/a', {})).rejects.toMatchObject({ status: 'stopped' });
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
			await expect(client.post('/a', {})).rejects.toMatchObject(expected);
			expect(asked).toHaveLength(1);
		}
	});

	it('ends a write of which nothing was sent at once, and says so', async () => {
		const stop = new AbortController();
		const own = { signal: stop.signal, onAsked: () => stop.abort() };
		const refused = { thrown: failure('connecting', 'ECONNREFUSED') };
		const { asked, client } = clientOf('write', [refused], own);
		await expect(client.post('/a', {})).rejects.toMatchObject({ status: 'stopped' });
		expect([asked.length, client.hasSent]).toEqual([1, false]);
	});

	it('is not what n8n itself goes by: a request has a signal of its own', async () => {
		const { signal } = new AbortController();
		const { asked, client } = clientOf('read', [{}], { signal });
		await client.get('/a');
		expect(asked[0].abortSignal).toBeInstanceOf(AbortSignal);
		expect(asked[0].abortSignal).not.toBe(signal);
		expect(asked[0].signal).toBe(asked[0].abortSignal);
	});
});
