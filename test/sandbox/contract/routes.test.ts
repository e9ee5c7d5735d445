import { serviceNames } from '../../../sandbox/services/services';
import { SANDBOX_API_KEY } from '../../../sandbox/issuer/tokens';
import { useSandbox } from '../client';
import { ASSUMED, DOCUMENTED } from './documented';

interface ListedRoute {
	service: string;
	method: string;
	path: string;
	documented: boolean;
}

describe('Routes', () => {
	const client = useSandbox();
	const routes = async (service: string) =>
		(await client.control.get<ListedRoute[]>('/routes')).data.filter(
			(route) => route.service === service,
		);
	const statusOf = async (url: string, method = 'GET', headers = {}) => {
		const body = method === 'GET' ? {} : { body: '{}' };
		const sent = { 'content-type': 'application/json', ...headers };
		return (await fetch(`${client.sandbox.url}/${url}`, { method, headers: sent, ...body })).status;
	};

	it.each(serviceNames)('of %s are those of the document, and the assumed ones', async (name) => {
		const spell = (rows: ListedRoute[]) => rows.map(({ method, path }) => `${method} ${path}`);
		const listed = await routes(name);
		const assumed = spell(listed.filter(({ documented }) => !documented));
		const documented = spell(listed.filter((route) => route.documented));
		expect(documented.sort()).toEqual([...DOCUMENTED[name]].sort());
		expect(assumed.sort()).toEqual(ASSUMED[name] ?? []);
	});

	it.each(['numbering', 'aiAgents'] as const)(
		'of %s are all reachable, and only with a valid token',
		async (name) => {
			for (const { method, path } of await routes(name)) {
				const url = path.replace(/\{\w+\}/, '999999').replace('*', 'orders');
				for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
					const status = await statusOf(`${name}${url}`, method, headers);
					expect([method, path, status]).toEqual([method, path, 401]);
				}
				const { status } = await client[name].request({ method, url });
				expect([path, status === 405]).toEqual([path, path.endsWith('*')]);
				expect(status).not.toBe(401);
				expect(client.world.requests.at(-1)?.route).toBe(path);
			}
		},
	);

	it('are unknown at the paths of the samples, without their settings', async () => {
		for (const service of ['email', 'push'] as const) {
			for (const line of ASSUMED[service] ?? []) {
				const [method, path] = line.split(' ');
				const status = await statusOf(service + path, method, { apikey: SANDBOX_API_KEY });
				expect([path, status]).toEqual([path, 404]);
			}
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
					expect(await ask({ apikey: 'another' })).toBe(401);
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
		['numbering', 405, 'POST /api/management/releaseDid'],
		['numbering', 405, 'GET /api/management/buyDids'],
		['numbering', 405, 'DELETE /api/data/orders/1001'],
		['numbering', 405, 'PUT /api/data/none'],
		['aiAgents', 404, 'GET /nothing'],
		['aiAgents', 404, 'GET /clients/'],
		['aiAgents', 405, 'DELETE /clients/101'],
		['aiAgents', 405, 'POST /agents'],
		['messaging', 404, 'POST /api/push/history'],
		['messaging', 405, 'GET /api/journey'],
		['push', 404, 'POST /api/journey'],
		['push', 405, 'POST /api/push/update-token'],
	] as const)('of %s respond %i to %s', async (name, status, line) => {
		const [method, url] = line.split(' ');
		expect((await client[name].request({ method, url, data: {} })).status).toBe(status);
	});

	it('take JSON alone, and no forms', async () => {
		const form = new URLSearchParams({ topic: 'news' });
		const path = '/api/push/send-by-topic';
		const answer = await client.push.post(path, form, { headers: { apikey: SANDBOX_API_KEY } });
		expect([answer.status, client.world.requests[0].body]).toEqual([400, 'topic=news']);
	});

	it('of a service are not under the name of another', async () => {
		expect(await statusOf('email/api/journey', 'POST')).toBe(404);
	});

	it('match faults by the name of the service under the common name too', async () => {
		client.world.faults.add({ service: 'journey', status: 503 });
		const file = await client.messaging.get('/api/whatsapp/file?id=1');
		expect(file.status).toBe(404);
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
