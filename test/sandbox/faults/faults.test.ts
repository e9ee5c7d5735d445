import { until } from '../../harness/until';
import { catchCode, ORDER, useSandbox } from '../client';

describe('Faults', () => {
	const client = useSandbox();

	const orders = async (query = '') => await client.numbering.get(`/api/data/orders${query}`);
	const buy = async () => await client.numbering.post('/api/management/buyDids', ORDER);
	const bought = () =>
		client.world.tables.numbering.orders.filter(({ reference }) => reference === ORDER.reference)
			.length;

	it('hit only matching requests: by service, method, route or concrete path, and query', async () => {
		const { faults } = client.world;
		faults.add({ service: 'other', status: 500 });
		faults.add({ method: 'post', status: 500 });
		faults.add({ path: '/api/data/orders/{id}', status: 500 });
		faults.add({ path: '/api/data/orders/1002', status: 500 });
		faults.add({ query: { page: '2' }, status: 500 });
		expect((await orders()).status).toBe(200);
		expect((await orders('?page=2')).status).toBe(500);
		expect((await orders('/1003')).status).toBe(500);
		expect((await orders('/1003')).status).toBe(200);
		expect((await orders('/1002')).status).toBe(500);
		expect((await buy()).status).toBe(500);
		expect(faults.list()).toEqual([expect.objectContaining({ service: 'other' })]);
	});

	it('redirect', async () => {
		client.world.faults.add({ redirect: 'http://127.0.0.1:9/elsewhere' });
		client.world.faults.add({ redirect: '/other', status: 307 });
		const found = await orders();
		expect([found.status, found.headers.location]).toEqual([302, 'http://127.0.0.1:9/elsewhere']);
		expect((await orders()).status).toBe(307);
	});

	it('wait before or after processing', async () => {
		client.world.faults.add({ delayMs: 3_600_000 });
		client.world.faults.add({ delayMs: 3_600_000, afterProcessing: true });
		const gone = new AbortController();
		const buyAndAbort = async () =>
			await catchCode(
				client.numbering.post('/api/management/buyDids', ORDER, { signal: gone.signal }),
			);
		const buying = [buyAndAbort(), buyAndAbort()];
		await until(() => bought() === 1);
		expect(client.world.requests.map(({ answeredMs }) => answeredMs)).toEqual([null, null]);
		gone.abort();
		expect(await Promise.all(buying)).toEqual(['ERR_CANCELED', 'ERR_CANCELED']);
		client.world.faults.add({ delayMs: 1 });
		expect((await orders()).status).toBe(200);
	});

	it('mangle the true response', async () => {
		const asText = { responseType: 'text', transformResponse: (body: string) => body } as const;
		const read = async () => await client.numbering.get('/api/data/orders', asText);
		const whole = (await read()).data as string;

		client.world.faults.add({ mangle: 'truncate' });
		expect(await catchCode(read())).toMatch(/ECONNRESET|ERR_BAD_RESPONSE/);
		client.world.faults.add({ mangle: 'malformed' });
		const malformed = (await read()).data as string;
		expect(() => JSON.parse(malformed)).toThrow(SyntaxError);
		expect(malformed).toHaveLength(whole.length);
		client.world.faults.add({ mangle: 'empty' });
		expect(await read()).toMatchObject({ status: 200, data: '' });
		client.world.faults.add({ mangle: 'html', status: 502 });
		const { status, headers, data } = await read();
		expect([status, headers['content-type']]).toEqual([502, 'text/html']);
		expect(data).toContain('<html>');
	});

	it('send a body slowly, once, and without processing', async () => {
		client.world.faults.add({ status: 503, body: { content: 'x'.repeat(300) }, trickleMs: 1 });
		const { status, data } = await buy();
		expect([status, data]).toEqual([503, { content: 'x'.repeat(300) }]);
		expect(bought()).toBe(0);
	});

	it('work over HTTP too, and reject unknown fields', async () => {
		const fault = { path: '/api/data/orders', status: 418 };
		const { data } = await client.control.post('/faults', fault);
		const id = expect.any(Number);
		expect(data).toEqual([{ id, path: '/api/data/orders', status: 418, skip: 0, times: 1 }]);
		await client.control.delete('/faults');
		expect((await orders()).status).toBe(200);
		expect((await client.control.post('/faults', { statsu: 500 })).status).toBe(400);
		expect((await client.control.post('/faults', { drop: 'now' })).status).toBe(400);
		expect(() => client.world.faults.add({ status: 1 })).toThrow();
	});

	it('are removed one by one', async () => {
		for (const status of [501, 502]) await client.control.post('/faults', { status });
		const [{ id }] = (await client.control.get('/faults')).data;
		expect((await client.control.delete(`/faults/${id}`)).data).toMatchObject([{ status: 502 }]);
		const { status, data } = await client.control.delete(`/faults/${id}`);
		expect([status, data.message]).toEqual([404, `No fault ${id} waits`]);
	});

	it('hit the issuer, never the control plane', async () => {
		client.world.faults.add({ status: 500, times: 5 });
		expect((await client.control.get('/clock')).status).toBe(200);
		expect((await client.oauth.post('/token')).status).toBe(500);
	});
});
