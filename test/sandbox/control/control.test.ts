import { startSandbox } from '../../../sandbox/http/server';
import { until } from '../../harness/until';
import { NOW, ORDER, useSandbox } from '../client';

describe('Control plane', () => {
	const client = useSandbox();

	const buy = async () =>
		await client.numbering.post('/api/management/buyDids', { ...ORDER, quantity: 5 });

	it('shows what is due in a snapshot, without a request for it', async () => {
		await buy();
		const before = client.world.snapshot();
		client.world.advance(2_000);
		expect(client.world.snapshot()).not.toEqual(before);
		await client.numbering.get('/api/management/cancelOrder/1041');
		const canceled = client.world.snapshot();
		client.world.advance(10_000);
		expect(client.world.snapshot()).toEqual(canceled);
	});

	it.each<[number, object]>([
		[403, { origin: 'https://evil.example' }],
		[403, { origin: 'null' }],
		[403, { host: 'evil.example' }],
		[403, { host: 'rebind.evil.example:4010', origin: 'http://rebind.evil.example:4010' }],
		[200, { host: 'localhost:4010', origin: 'http://localhost:4010' }],
		[200, { host: '127.0.0.1:4010' }],
		[200, { host: '[::1]:4010' }],
		[200, { host: 'sandbox:4010' }],
		[200, { host: 'host.docker.internal:4010' }],
	])('answers %d to a reset with %j', async (status, headers) => {
		await buy();
		const before = client.world.snapshot();
		const answer = await client.control.post('/reset', {}, { headers: { ...headers } });
		expect(answer.status).toBe(status);
		if (status === 403) expect(client.world.snapshot()).toEqual(before);
	});

	it('keeps idle connections open, however busy the client is', async () => {
		const { headers } = await client.control.get('/clock');
		expect(headers).not.toHaveProperty('keep-alive');
	});

	it('stops, moves and restarts the clock', async () => {
		const move = async (body: object) => (await client.control.post('/clock', body)).data;
		const set = await move({ now: '2027-01-31T10:00:00Z' });
		expect(set).toEqual({ now: '2027-01-31T10:00:00.000Z', standsStill: true });
		expect((await move({ advance: { months: 1 } })).now).toBe('2027-02-28T10:00:00.000Z');
		const { now } = await move({ advance: { weeks: -1, hours: 2 } });
		expect(now).toBe('2027-02-21T12:00:00.000Z');
		expect((await move({ advanceMs: 1500 })).now).toBe('2027-02-21T12:00:01.500Z');
		const running = await move({ frozen: false });
		expect([running.standsStill, running.now > now]).toEqual([false, true]);
		await until(() => client.world.now().toISOString() > running.now);
		const stopped = await move({ frozen: true });
		expect((await client.control.get('/clock')).data).toEqual(stopped);
		expect((await move({ real: true })).standsStill).toBe(false);
		const wrong = [{ now: 'tomorrow' }, { to: 1 }, {}, { advance: { moons: 1 } }, { advance: 3 }];
		for (const body of wrong) {
			expect((await client.control.post('/clock', body)).status).toBe(400);
		}
	});

	it('merges settings deeply and rejects unknown ones', async () => {
		const { data } = await client.control.post('/settings', {
			numbering: { recordIds: true, assignment: { atOnce: 'all' } },
		});
		expect(data.numbering).toMatchObject({
			recordIds: true,
			minimumCancelPeriodMonths: 12,
			assignment: { atOnce: 'all', thenEveryMs: 2000 },
		});
		for (const wrong of [
			{ numbering: { recordId: true } },
			{ numbering: { recordIds: 'yes' } },
			{ numbering: { assignment: { everyMs: 1 } } },
			{ nombering: {} },
			{ numbering: 5 },
			[],
		]) {
			const { status } = await client.control.post('/settings', wrong);
			expect([wrong, status]).toEqual([wrong, 400]);
		}
		expect((await client.control.get('/settings')).data).toEqual(data);
		expect((await client.numbering.get('/api/data/invoices?size=1')).data.content[0].id).toBe(501);
	});

	it('resets everything', async () => {
		const first = client.world.snapshot();
		await buy();
		client.world.faults.add({ status: 500 });
		client.world.configure({ numbering: { recordIds: true }, issuer: { expiresIn: 5 } });
		const { data } = await client.control.post('/reset', { now: NOW });
		expect(data).toEqual({ now: NOW, standsStill: true });
		expect(client.world.snapshot()).toEqual(first);
		expect(client.world.faults.list()).toEqual([]);
		expect(client.world.requests).toHaveLength(0);
		expect(client.world.settings).toMatchObject({
			issuer: { expiresIn: 3600 },
			numbering: { recordIds: false },
		});
		expect((await client.control.post('/reset')).data.standsStill).toBe(false);
		expect((await client.control.post('/reset', { at: NOW })).status).toBe(400);
		expect((await client.control.post('/reset', { now: 'now' })).status).toBe(400);
	});

	it('records requests as sent', async () => {
		await client.numbering.get('/api/data/orders/1001?x=1', { headers: { 'x-own': 'yes' } });
		await buy();
		await client.numbering.get('/api/none/a%2Fb');
		const { data } = await client.control.get('/requests');
		expect(data).toHaveLength(3);
		expect(data[0]).toEqual({
			service: 'numbering',
			method: 'GET',
			query: { x: '1' },
			status: 400,
			at: NOW,
			path: '/api/data/orders/1001',
			route: '/api/data/orders/{id}',
			headers: expect.objectContaining({ authorization: 'Bearer sandbox-token', 'x-own': 'yes' }),
			receivedMs: expect.any(Number),
			answeredMs: expect.any(Number),
		});
		expect(data[1]).toMatchObject({ body: { reference: ORDER.reference }, status: 200 });
		expect(data[2]).toMatchObject({ path: '/api/none/a%2Fb', route: null, status: 404 });
		expect(client.world.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		await client.control.delete('/requests');
		expect(client.world.requests).toHaveLength(0);
	});

	it('stops despite open connections and delayed responses', async () => {
		const other = await startSandbox();
		other.world.faults.add({ delayMs: 3_600_000 });
		other.world.faults.add({ held: true });
		const ask = async () =>
			await fetch(`${other.url}/numbering/api/data/orders`).catch(() => 'cut');
		const pending = [ask(), ask()];
		await until(() => other.world.requests.length === 2);
		// The test would time out if this waited for the delay.
		await other.stop();
		expect(await Promise.all(pending)).toHaveLength(2);
		expect(other.world.requests.map(({ answeredMs }) => answeredMs)).not.toContain(null);
		await expect(fetch(`${other.url}/_sandbox/clock`)).rejects.toThrow();
	});
});
