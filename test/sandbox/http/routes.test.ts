import { SANDBOX_API_KEY } from '../../../sandbox/issuer/tokens';
import { useSandbox } from '../client';
import { DOCUMENTED } from './documented';

describe('Routes', () => {
	const client = useSandbox();

	it('are those of the documents’ tables; all others say that they are assumed', async () => {
		type Listed = Record<'service' | 'method' | 'path', string> & { documented: boolean };
		const { data } = await client.control.get<Listed[]>('/routes');
		for (const [name, lines] of Object.entries(DOCUMENTED)) {
			const own = data.filter(({ service, documented }) => service === name && documented);
			expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...lines].sort());
		}
	});

	const statusOf = async (url: string, method: string, headers: object = {}) => {
		const body = method === 'GET' ? {} : { body: '{}' };
		const sent = { 'content-type': 'application/json', ...headers };
		return (await fetch(`${client.sandbox.url}/${url}`, { method, headers: sent, ...body })).status;
	};

	it.each(['numbering', 'aiAgents'] as const)('of %s need a valid token', async (name) => {
		for (const line of DOCUMENTED[name]) {
			const [method, path] = line.split(' ');
			const url = path.replace(/\{\w+\}/, '999999');
			for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
				expect([line, await statusOf(name + url, method, headers)]).toEqual([line, 401]);
			}
			const { status } = await client[name].request({ method, url });
			expect([line, [401, 405].includes(status)]).toEqual([line, false]);
			expect(client.world.requests.at(-1)?.route).toBe(path);
		}
	});

	it.each(['email', 'journey', 'chat'] as const)(
		'of %s need the key, under their own name and the common one',
		async (service) => {
			for (const mount of [service, 'messaging']) {
				for (const line of DOCUMENTED[service]) {
					const [method, path] = line.split(' ');
					const ask = async (headers: object) => await statusOf(mount + path, method, headers);
					expect(await ask({})).toBe(401);
					expect(await ask({ apikey: `Bearer ${SANDBOX_API_KEY}` })).toBe(401);
					expect(await ask({ apikey: SANDBOX_API_KEY })).toBe(400);
					expect(client.world.requests.at(-1)).toMatchObject({ service, route: path });
				}
			}
		},
	);

	it.each([
		['numbering', 404, 'GET /api/data/nothing'],
		['numbering', 404, 'GET /api/data/orders/'],
		['numbering', 405, 'GET /api/management/buyDids'],
		['numbering', 405, 'DELETE /api/data/orders/1001'],
		['aiAgents', 404, 'GET /clients/'],
		['aiAgents', 405, 'POST /agents'],
		['messaging', 404, 'POST /api/push/history'],
		['messaging', 405, 'GET /api/journey'],
		['push', 404, 'POST /api/journey'],
	] as const)('of %s respond %i to %s', async (name, status, line) => {
		const [method, url] = line.split(' ');
		expect((await client[name].request({ method, url, data: {} })).status).toBe(status);
	});

	it('take JSON alone: no forms, no other text, and no part of an object', async () => {
		const path = '/api/push/send-by-topic';
		const form = new URLSearchParams({ topic: 'news' });
		expect((await client.push.post(path, form)).status).toBe(400);
		expect(client.world.requests[0].body).toBe('topic=news');
		const headers = { 'content-type': 'application/json' };
		for (const body of ['{"topic":', '[]', '""']) {
			expect((await client.push.post(path, body, { headers })).status).toBe(400);
		}
	});

	it('match faults by the name of the service under the common name too', async () => {
		client.world.faults.add({ service: 'journey', status: 503 });
		expect((await client.messaging.get('/api/whatsapp/file?id=1')).status).toBe(404);
		expect((await client.messaging.post('/api/journey', {})).status).toBe(503);
	});

	it.each([
		['numbering', '/api/data/orders/1', 'orders: no record 1', 'object'],
		['aiAgents', '/users/9', 'users: no record 9', 'detail'],
		['messaging', '/api/whatsapp/file?id=1', 'No file 1', 'statusCode'],
	] as const)(
		'of %s format errors in their own shape or the setting’s',
		async (name, path, text, own) => {
			const error = 'Not Found';
			const bodies = {
				object: expect.objectContaining({ status: 404, error, message: text }),
				statusCode: { message: text, error, statusCode: 404 },
				detail: { detail: text },
				text,
				empty: '',
			};
			const ask = async () => (await client[name].get(path)).data;
			expect(await ask()).toEqual(bodies[own]);
			for (const [errorBody, body] of Object.entries(bodies)) {
				client.world.configure({ platform: { errorBody } });
				expect(await ask()).toEqual(body);
			}
		},
	);

	it('of numbering have the destinations where the setting says', async () => {
		client.world.settings.numbering.destinationsPath = '/api/data/ratePlan/destinations';
		expect((await client.numbering.get('/api/data/destinations')).status).toBe(404);
		const moved = await client.numbering.get('/api/data/ratePlan/destinations');
		expect(moved.data.totalElements).toBe(20);
	});
});
