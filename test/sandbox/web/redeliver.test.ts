/* eslint-disable @n8n/community-nodes/no-restricted-imports -- receives what the sandbox sends */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { useSandbox } from '../client';

const client = useSandbox();

interface Arrived {
	headers: IncomingHttpHeaders;
	body: Buffer;
}
const arrived: Arrived[] = [];
const server = createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		arrived.push({ headers: request.headers, body: Buffer.concat(chunks) });
		response.statusCode = arrived.length === 1 ? 401 : 200;
		response.end(`taken ${request.url}`);
	});
});
beforeAll(async () => await new Promise<void>((proceed) => server.listen(0, '127.0.0.1', proceed)));
beforeEach(() => (arrived.length = 0));
afterAll(() => void server.close());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/b/hush-secret`;
const redeliver = async (id: number) =>
	await client.control.post(`/console/deliveries/${id}/redeliver`, {});

describe('A redelivery', () => {
	const sent = {
		service: 'outboundVoice',
		kind: 'ringing',
		method: 'POST',
		body: { a: 1 },
	} as const;
	const webhook = () => ({ ...sent, url: url() });

	it('has the body, headers and address of the delivery', async () => {
		await client.world.deliveries.send({
			...webhook(),
			headers: { 'x-own': 'yes', apikey: 'hush-key' },
		});
		const { status, data } = await redeliver(1);
		expect(status).toBe(200);
		expect(data).toMatchObject({
			id: 2,
			redeliveryOf: 1,
			status: 200,
			answer: 'taken /a/b/••••',
			advice: null,
			body: { a: 1 },
			headers: { 'x-own': 'yes', apikey: '••••' },
		});
		const view = await client.control.get('/view');
		for (const shown of [data, view.data]) expect(JSON.stringify(shown)).not.toContain('hush');
		const [first, second] = arrived;
		expect(second.body).toEqual(first.body);
		expect(second.headers).toMatchObject({ 'x-own': 'yes', apikey: 'hush-key' });
	});

	it('says what to do if it is not accepted, and stays on this machine', async () => {
		await client.world.deliveries.send({ ...webhook(), url: 'https://example.com/' });
		expect((await redeliver(1)).data).toMatchObject({
			id: 2,
			failure: 'NOT_THIS_MACHINE',
			advice: expect.stringContaining('this machine'),
		});
		expect((await redeliver(3)).status).toBe(404);
		expect((await redeliver(-1)).status).toBe(404);
	});

	it('works for the newest deliveries, which are kept', async () => {
		const { deliveries } = client.world;
		deliveries.keep = 10;
		try {
			const webhooks = { ...webhook(), url: 'https://example.com/' };
			for (let index = 0; index < 30; index += 1) await deliveries.send(webhooks);
			expect(deliveries.list().length).toBeLessThanOrEqual(11);
			expect((await redeliver(30)).data).toMatchObject({ id: 31, redeliveryOf: 30 });
			expect((await redeliver(3)).status).toBe(404);
		} finally {
			deliveries.keep = Infinity;
		}
	});
});

describe('A page of another origin', () => {
	const post = async (path: string, headers: Record<string, string>, data: unknown = '{}') =>
		(await client.control.post(path, data, { headers })).status;

	it('cannot have a webhook sent again', async () => {
		const path = '/console/deliveries/1/redeliver';
		await client.world.deliveries.send({
			service: 'outboundVoice',
			kind: 'completed',
			method: 'POST',
			url: url(),
			body: {},
		});
		const json = { 'content-type': 'application/json' };
		const own = new URL(client.sandbox.url).origin;
		expect(await post(path, { 'content-type': 'text/plain' })).toBe(415);
		expect(await post(path, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')).toBe(
			415,
		);
		expect(await post(path, { 'content-type': 'multipart/form-data; boundary=x' })).toBe(415);
		for (const site of ['cross-site', 'same-site']) {
			expect(await post(path, { ...json, 'sec-fetch-site': site })).toBe(403);
		}
		for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1']) {
			expect(await post(path, { ...json, origin })).toBe(403);
		}
		expect(arrived).toHaveLength(1);
		const preflight = await client.control.request({ method: 'OPTIONS', url: path });
		expect(preflight.status).toBeGreaterThanOrEqual(400);
		expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
		expect(await post(path, { ...json, origin: own })).toBe(200);
		expect(await post(path, { ...json, origin: own, 'sec-fetch-site': 'same-origin' })).toBe(200);
	});
});
