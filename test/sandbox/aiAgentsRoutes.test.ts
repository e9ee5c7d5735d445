import type { Method } from '../../sandbox/http';
import { ACCOUNT_EMAIL, CLAIM_NAMESPACE, type Claims } from '../../sandbox/tokens';
import { openSandbox, type Client } from './client';

/** List path, placeholder and documented operations of a resource. */
const FULL = 'create list get update delete';
const RESOURCES: ReadonlyArray<readonly [string, string, string]> = [
	['clients', 'client_id', 'create list get'],
	['users', 'user_id', FULL],
	['client_users', 'client_user_id', FULL],
	['skills', 'skill_id', FULL],
	['client_skills', 'client_skill_id', FULL],
	['agent_skills', 'agent_skill_id', FULL],
	['tts_configurations', 'tts_config_id', FULL],
	['stt_configurations', 'stt_config_id', FULL],
	['llm_configurations', 'llm_config_id', FULL],
	['provider_configuration_templates', 'provider_configuration_template_id', FULL],
];

const SPELLINGS: Readonly<Record<string, (path: string, id: string) => string>> = {
	create: (path) => `POST /${path}`,
	list: (path) => `GET /${path}`,
	get: (path, id) => `GET /${path}/{${id}}`,
	update: (path, id) => `PUT /${path}/{${id}}`,
	delete: (path, id) => `DELETE /${path}/{${id}}`,
};

const DOCUMENTED = [
	...RESOURCES.flatMap(([path, id, has]) =>
		has.split(' ').map((name) => SPELLINGS[name](path, id)),
	),
	'POST /agent',
	'GET /agents',
	'GET /agents/{agent_id}',
	'PUT /agents/{agent_id}',
	'DELETE /agents/{agent_id}',
	'GET /paginated-agents',
	'POST /calls',
	'GET /calls',
	'GET /calls/{call_id}',
	'PUT /calls/{room_id}',
	'GET /audio-url/{audio}',
];

interface ListedRoute {
	service: string;
	method: Method;
	path: string;
	documented: boolean;
}

describe('Routes of aiAgents', () => {
	let client: Client;
	let routes: ListedRoute[];

	beforeAll(async () => {
		client = await openSandbox();
		const listed = await client.control.get<ListedRoute[]>('/routes');
		routes = listed.data.filter(({ service }) => service === 'aiAgents');
	});

	beforeEach(async () => await client.control.post('/reset', {}));

	afterAll(async () => await client.sandbox.stop());

	const request = async ({ method, path }: ListedRoute, headers: Record<string, string>) => {
		const url = path.replace(/\{\w+\}/, '999999');
		const options = { method, headers, validateStatus: () => true };
		return await fetch(`${client.sandbox.url}/aiAgents${url}`, options);
	};

	it('are exactly the 59 of the document', () => {
		expect(DOCUMENTED).toHaveLength(59);
		expect(routes.every(({ documented }) => documented)).toBe(true);
		expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
			[...DOCUMENTED].sort(),
		);
	});

	it('are all reachable, and only with a valid token', async () => {
		for (const route of routes) {
			const { status } = await request(route, {});
			expect([route.method, route.path, status]).toEqual([route.method, route.path, 401]);
			expect(client.world.requests.at(-1)?.route).toBe(route.path);
			expect((await request(route, { authorization: 'Bearer wrong' })).status).toBe(401);
		}
	});

	it('accept any token with the flag off', async () => {
		client.world.settings.aiAgents.featureFlagJwtAuth = false;
		for (const route of routes) {
			expect((await request(route, { authorization: 'Bearer wrong' })).status).not.toBe(401);
		}
		expect((await fetch(`${client.sandbox.url}/aiAgents/clients`)).status).toBe(200);
	});

	it('accept an issued token, with or without the email claim, until it expires', async () => {
		const claims: Claims[] = [{}, { [`${CLAIM_NAMESPACE}email`]: ACCOUNT_EMAIL }];
		for (const [index, claim] of claims.entries()) {
			const token = client.world.tokens.issue(claim, 60, String(index));
			const headers = { authorization: `Bearer ${token}` };
			expect((await client.aiAgents.get('/clients', { headers })).status).toBe(200);
			client.world.advance(61_000);
			expect((await client.aiAgents.get('/clients', { headers })).status).toBe(401);
		}
	});

	it('respond 404 to an unknown path or a trailing slash, and 405 to another method', async () => {
		expect((await client.aiAgents.get('/nothing')).status).toBe(404);
		expect((await client.aiAgents.get('/clients/')).status).toBe(404);
		expect((await client.aiAgents.delete('/clients/101')).status).toBe(405);
		expect((await client.aiAgents.post('/agents', {})).status).toBe(405);
	});

	it('format errors by the setting, with the statuses of the settings', async () => {
		const { aiAgents: settings } = client.world.settings;
		Object.assign(settings, { unknownRecordStatus: 410, unauthenticatedStatus: 403 });
		expect((await client.aiAgents.get('/users/9')).data).toEqual({ detail: 'users: no record 9' });
		client.world.configure({ platform: { errorBody: 'text' } });
		const { data, status } = await client.aiAgents.get('/users/9');
		expect([data, status]).toEqual(['users: no record 9', 410]);
		client.world.configure({ platform: { errorBody: 'empty' } });
		const rejected = await client.aiAgents.get('/users', { headers: { authorization: '' } });
		expect([rejected.data, rejected.status]).toEqual(['', 403]);
	});

	it('are subject to faults', async () => {
		client.world.faults.add({ service: 'aiAgents', path: '/agents/{agent_id}', status: 503 });
		expect((await client.aiAgents.get('/agents/401')).status).toBe(503);
		expect((await client.aiAgents.get('/agents/401')).status).toBe(200);
	});
});
