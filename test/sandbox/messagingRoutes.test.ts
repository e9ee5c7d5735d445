import axios from 'axios';
import { SANDBOX_API_KEY } from '../../sandbox/tokens';
import { World } from '../../sandbox/world';
import { services } from '../../sandbox/services';
import { NOW, openSandbox, type Client } from './client';

/** The document's tables of endpoints, row by row. */
const DOCUMENTED = {
	email: ['POST /api/email/send', 'POST /api/email/send-by-template'],
	journey: ['POST /api/journey'],
	chat: [
		'POST /api/whatsapp/send-message',
		'POST /api/whatsapp/interaction',
		'GET /api/whatsapp/file',
	],
	push: [
		'POST /api/push/send-by-token',
		'POST /api/push/send-by-user',
		'POST /api/push/send-by-topic',
		'POST /api/push/subscribe',
		'POST /api/push/unsubscribe',
		'POST /api/push/history',
		'POST /api/push/delivery',
		'POST /api/push/set-read',
		'POST /api/push/set-token',
		'PATCH /api/push/update-token',
	],
};

/** The samples' paths, which only settings offer. */
const SAMPLES = {
	email: ['POST /api/api/email/send', 'POST /api/api/email/send-by-template'],
	journey: [],
	chat: [],
	push: [
		'POST /api/push/enrollment',
		'POST /api/push/sendByToken',
		'POST /api/push/sendByUser',
		'POST /api/push/sendBytopic',
	],
};

interface ListedRoute {
	service: string;
	method: string;
	path: string;
	documented: boolean;
}

describe('Routes of the messaging services', () => {
	let client: Client;
	let routes: ListedRoute[];

	beforeAll(async () => {
		client = await openSandbox();
		routes = (await client.control.get<ListedRoute[]>('/routes')).data;
	});

	beforeEach(() => client.world.reset({ now: NOW }));

	afterAll(async () => await client.sandbox.stop());

	const spell = (service: string, documented: boolean) =>
		routes
			.filter((route) => route.service === service && route.documented === documented)
			.map(({ method, path }) => `${method} ${path}`)
			.sort();

	it.each(Object.keys(DOCUMENTED) as Array<keyof typeof DOCUMENTED>)(
		'of %s are those of the document, and the paths of its samples',
		(service) => {
			expect(spell(service, true)).toEqual([...DOCUMENTED[service]].sort());
			expect(spell(service, false)).toEqual(SAMPLES[service]);
		},
	);

	it('respond 404 at the paths of the samples', async () => {
		const key = { headers: { apikey: SANDBOX_API_KEY } };
		for (const [service, paths] of Object.entries(SAMPLES)) {
			for (const path of paths) {
				const url = `${client.sandbox.url}/${service}${path.replace('POST ', '')}`;
				const { status } = await axios.post(url, {}, { ...key, validateStatus: () => true });
				expect([path, status]).toEqual([path, 404]);
			}
		}
	});

	it.each(['email', 'journey', 'chat'])(
		'of %s need the key, under their own name and the common one',
		async (service) => {
			for (const mount of [service, 'messaging']) {
				for (const line of DOCUMENTED[service as keyof typeof DOCUMENTED]) {
					const [method, path] = line.split(' ');
					const ask = async (headers: Record<string, string>) => {
						const url = `${client.sandbox.url}/${mount}${path}`;
						return await axios.request({ method, url, headers, validateStatus: () => true });
					};
					expect((await ask({})).status).toBe(401);
					expect((await ask({ apikey: 'another' })).status).toBe(401);
					expect((await ask({ apikey: `Bearer ${SANDBOX_API_KEY}` })).status).toBe(401);
					expect((await ask({ apikey: SANDBOX_API_KEY })).status).toBe(400);
					expect(client.world.requests.at(-1)).toMatchObject({ service, route: path });
				}
			}
		},
	);

	it('of push are not under the common name, nor those of a service under another’s', async () => {
		expect((await client.messaging.post('/api/push/history', { userId: 'x' })).status).toBe(404);
		expect((await client.push.post('/api/journey', {})).status).toBe(404);
		const url = `${client.sandbox.url}/email/api/journey`;
		expect((await axios.post(url, {}, { validateStatus: () => true })).status).toBe(404);
		expect((await client.messaging.get('/api/journey')).status).toBe(405);
	});

	it('match faults by the name of the service under the common name too', async () => {
		client.world.faults.add({ service: 'journey', status: 503 });
		const file = await client.messaging.get('/api/whatsapp/file?id=1');
		expect(file.status).toBe(404);
		expect((await client.messaging.post('/api/journey', {})).status).toBe(503);
	});

	it('format errors in the shape of the setting', async () => {
		const ask = async () => (await client.messaging.get('/api/whatsapp/file?id=1')).data;
		expect(await ask()).toEqual({ message: 'No file 1', error: 'Not Found', statusCode: 404 });
		client.world.configure({ platform: { errorBody: 'object' } });
		expect(await ask()).toMatchObject({ status: 404, path: '/api/whatsapp/file' });
		client.world.configure({ platform: { errorBody: 'text' } });
		expect(await ask()).toBe('No file 1');
		client.world.configure({ platform: { errorBody: 'empty' } });
		expect(await ask()).toBe('');
	});

	it('of push need no key until the setting names its header', async () => {
		const ask = async (headers = {}) =>
			(await client.push.post('/api/push/history', { userId: 'x' }, { headers })).status;
		expect(await ask()).toBe(200);
		client.world.configure({ push: { keyHeader: 'X-Api-Key' } });
		expect(await ask()).toBe(401);
		expect(await ask({ 'x-api-key': SANDBOX_API_KEY })).toBe(200);
		client.world.configure({ push: { keyHeader: 'authorization', unauthenticatedStatus: 403 } });
		expect(await ask({ authorization: SANDBOX_API_KEY })).toBe(403);
		expect(await ask({ authorization: `Bearer ${SANDBOX_API_KEY}` })).toBe(200);
	});

	it('have the same seed in two worlds at the same instant', () => {
		const snapshots = [1, 2].map(() => {
			const world = new World(Object.values(services));
			world.reset({ now: NOW });
			const { email, journey, chat, push } = world.snapshot();
			return { email, journey, chat, push };
		});
		expect(snapshots[0]).toEqual(snapshots[1]);
		expect(Object.values(snapshots[0])).not.toContain(undefined);
	});
});
