import { startSandbox } from '../../../sandbox/http/server';
import { until } from '../../harness/until';
import { NOW, ORDER, useSandbox } from '../client';

describe('Control plane', () => {
	const client = useSandbox();

	const buy = async () =>
		await client.numbering.post('/api/management/buyDids', { ...ORDER, quantity: 5 });

	it('shows a change after each operation that writes', async () => {
		let before = client.world.snapshot();
		const expectChange = () => {
			const after = client.world.snapshot();
			expect(after).not.toEqual(before);
			before = after;
		};
		await buy();
		expectChange();
		await client.numbering.get('/api/management/cancelOrder/1041');
		expectChange();
		const { number } = client.world.tables.numbering.e164Numbers.at(0);
		await client.numbering.get(`/api/management/releaseDid?number=${number}`);
		expectChange();
		client.world.advance(10_000);
		expect(client.world.snapshot()).toEqual(before);
	});

	it('shows due numbers without a request for them', async () => {
		await buy();
		const before = client.world.snapshot();
		client.world.advance(2_000);
		expect(client.world.snapshot()).not.toEqual(before);
	});

	it('keeps idle connections open, however busy the client is', async () => {
		const { headers } = await client.control.get('/clock');
		expect(headers).not.toHaveProperty('keep-alive');
	});

	it('stops, moves and restarts the clock', async () => {
		const set = await client.control.post('/clock', { now: '2030-01-01T00:00:00Z' });
		expect(set.data).toEqual({ now: '2030-01-01T00:00:00.000Z', standsStill: true });
		const moved = await client.control.post('/clock', { advanceMs: 1500 });
		expect(moved.data.now).toBe('2030-01-01T00:00:01.500Z');
		expect((await client.control.get('/clock')).data).toEqual(moved.data);
		const { data } = await client.control.post('/clock', { real: true });
		expect(data.standsStill).toBe(false);
		await until(() => client.world.now().toISOString() > data.now);
		const ahead = { advanceMs: 400 * 365 * 86_400_000 };
		expect((await client.control.post('/clock', ahead)).data.standsStill).toBe(false);
		const earliest = new Date(Date.parse(data.now) + ahead.advanceMs).toISOString();
		expect(client.world.now().toISOString() >= earliest).toBe(true);
		for (const wrong of [{ now: 'tomorrow' }, { to: 1 }, {}, { advanceMs: 'x' }]) {
			expect((await client.control.post('/clock', wrong)).status).toBe(400);
		}
	});

	it('moves the clock by calendar units, stops it and lets it run on', async () => {
		const move = async (body: object) => (await client.control.post('/clock', body)).data;
		await move({ now: '2027-01-31T10:00:00Z' });
		expect((await move({ advance: { months: 1 } })).now).toBe('2027-02-28T10:00:00.000Z');
		expect((await move({ advance: { weeks: -1, hours: 2 } })).now).toBe('2027-02-21T12:00:00.000Z');
		const running = await move({ frozen: false });
		expect(running.standsStill).toBe(false);
		expect(running.now >= '2027-02-21T12:00:00.000Z').toBe(true);
		const stopped = await move({ frozen: true });
		expect(stopped.standsStill).toBe(true);
		expect((await client.control.get('/clock')).data).toEqual(stopped);
		for (const wrong of [{ advance: { moons: 1 } }, { advance: 3 }, { frozen: 'yes' }]) {
			expect((await client.control.post('/clock', wrong)).status).toBe(400);
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
			path: '/api/data/orders/1001',
			route: '/api/data/orders/{id}',
			query: { x: '1' },
			headers: expect.objectContaining({ authorization: 'Bearer sandbox-token', 'x-own': 'yes' }),
			status: 400,
			at: NOW,
			receivedMs: expect.any(Number),
			answeredMs: expect.any(Number),
		});
		expect(data[1]).toMatchObject({
			body: { quantity: 5, reference: ORDER.reference },
			status: 200,
		});
		expect(data[2]).toMatchObject({ path: '/api/none/a%2Fb', route: null, status: 404 });
		expect(client.world.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		await client.control.delete('/requests');
		expect(client.world.requests).toHaveLength(0);
	});

	it('lists the routes', async () => {
		const { data } = await client.control.get('/routes');
		expect(data).toContainEqual({
			service: 'numbering',
			method: 'GET',
			path: '/api/management/releaseDid',
			documented: true,
		});
	});

	it('controls only its own sandbox, which is seeded as every other', async () => {
		const other = await startSandbox();
		try {
			other.world.reset({ now: NOW });
			expect(other.world.snapshot()).toEqual(client.world.snapshot());
			other.world.configure({ numbering: { recordIds: true } });
			await buy();
			expect(other.world.tables.numbering.orders).toHaveLength(40);
			expect(other.world.requests).toHaveLength(0);
			expect(client.world.settings.numbering.recordIds).toBe(false);
			expect(other.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		} finally {
			await other.stop();
		}
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
