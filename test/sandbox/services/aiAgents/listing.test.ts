import { INVENTED_HEALTH } from '../../../../sandbox/services/aiAgents/reading';
import { NOW, useSandbox } from '../../client';

/** Parameters of each list besides skip and limit, and fields to order by. */
const LISTS: ReadonlyArray<readonly [path: string, filters: string, orders: string]> = [
	['/clients', 'contact_email=x', 'id name contact_email created_at'],
	['/users', 'name=x email=x is_admin=true is_super_user=false', 'id name email is_admin'],
	['/client_users', 'client_id=1 user_id=1', 'id client_id user_id role expires_at'],
	[
		'/agents',
		'client_id=1 language=x llm_configuration_id=1 tts_configuration_id=1 stt_configuration_id=1',
		'id name language client_id llm_configuration_id created_at',
	],
	['/skills', 'name=x description=x event=x', 'id name description event webhook_url'],
	['/client_skills', 'client_id=1 skill_id=1', 'id client_id skill_id greeting limit'],
	['/agent_skills', 'agent_id=1 skill_id=1', 'id agent_id skill_id priority threshold'],
	[
		'/calls',
		`client_id=1 agent_id=1 sip_number_id=1 incoming_number=x status=x start_time=${NOW} ` +
			`end_time=${NOW} is_in=true is_out=true`,
		'id agent_id client_id incoming_number status duration room_id audio transcription_url',
	],
	['/tts_configurations', '', ''],
	['/stt_configurations', '', ''],
	['/llm_configurations', '', ''],
	['/provider_configuration_templates', 'filter_key=provider&filter_value=x', ''],
	['/paginated-agents', 'client_id=1', ''],
];

/** The names of all filters, to check that no list accepts another's. */
const FILTERS = [...new Set(LISTS.flatMap(([, filters]) => filters.split(/[ &]/)))].filter(Boolean);

describe('Lists of AI agents', () => {
	const client = useSandbox();

	const list = async (query: string) => (await client.aiAgents.get(query)).data;
	const statusOf = async (query: string) => (await client.aiAgents.get(query)).status;
	const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id);

	it.each(LISTS)('accepts only the documented parameters at %s', async (path, filters, orders) => {
		expect(await statusOf(`${path}?skip=0&limit=1`)).toBe(200);
		for (const filter of filters.split(' ')) {
			expect([filter, await statusOf(`${path}?${filter}`)]).toEqual([filter, 200]);
		}
		for (const other of FILTERS.filter((filter) => !filters.includes(filter.split('=')[0]))) {
			expect([other, await statusOf(`${path}?${other}`)]).toEqual([other, 422]);
		}
		for (const field of orders.split(' ').filter(Boolean)) {
			expect([field, await statusOf(`${path}?order_by=${field}&order_dir=desc`)]).toEqual([
				field,
				200,
			]);
		}
		const ordered = orders ? 200 : 422;
		expect(await statusOf(`${path}?order_by=id`)).toBe(ordered);
		expect(await statusOf(`${path}?order_dir=asc`)).toBe(ordered);
		expect(await statusOf(`${path}?page=1`)).toBe(422);
	});

	it.each([
		'skip=-1',
		'skip=x',
		'limit=0',
		'limit=1.5',
		'limit=',
		'limit=1&limit=2',
		'order_by=skills',
		'order_by=color',
		'order_by=name&order_dir=up',
		'client_id=x',
		'client_id=101&client_id=102',
		'language=',
	])('rejects %s', async (query) => {
		expect(await statusOf(`/agents?${query}`)).toBe(422);
	});

	it('requires true or false for booleans', async () => {
		expect(await idsOf('/users?is_admin=true')).toEqual([203, 204]);
		expect(await idsOf('/users?is_admin=true&is_super_user=false')).toEqual([203]);
		for (const value of ['1', 'True', 'yes']) {
			expect(await statusOf(`/users?is_admin=${value}`)).toBe(422);
			expect(await statusOf(`/calls?is_in=${value}`)).toBe(422);
		}
	});

	it('skips and limits', async () => {
		expect(await idsOf('/agents?skip=2&limit=3')).toEqual([403, 404, 405]);
		expect(await idsOf('/agents?skip=6')).toEqual([407]);
		expect(await idsOf('/agents?skip=7')).toEqual([]);
		client.world.settings.aiAgents.defaultLimit = 2;
		expect(await idsOf('/agents')).toEqual([401, 402]);
		expect(await idsOf('/agents?limit=4')).toHaveLength(4);
		client.world.settings.aiAgents.maxLimit = 3;
		expect(await idsOf('/agents?limit=4')).toHaveLength(3);
	});

	it('orders, with nulls last in both directions', async () => {
		expect(await idsOf('/agents?order_by=language')).toEqual([404, 401, 403, 405, 402, 406, 407]);
		expect(await idsOf('/agents?order_by=language&order_dir=desc&limit=3')).toEqual([
			406, 402, 401,
		]);
		expect(await idsOf('/agents?order_dir=desc&limit=2')).toEqual([407, 406]);
	});

	it('filters before it orders and pages', async () => {
		expect(await idsOf('/agents?client_id=101&order_dir=desc&limit=2')).toEqual([403, 402]);
		expect(await idsOf('/agents?client_id=101&llm_configuration_id=1101')).toEqual([401, 403]);
		expect(await idsOf('/agents?client_id=105')).toEqual([]);
		expect(await idsOf('/clients?contact_email=maple.hotel@example.com')).toEqual([103]);
		expect(await idsOf('/skills?event=on_call_end')).toEqual([501]);
	});

	it('filters templates by a key and a value', async () => {
		const path = '/provider_configuration_templates';
		expect(await idsOf(`${path}?filter_key=provider_type&filter_value=tts`)).toEqual([1403, 1404]);
		expect(await idsOf(`${path}?filter_key=id&filter_value=1405`)).toEqual([1405]);
		expect(await idsOf(`${path}?filter_key=provider&filter_value=none`)).toEqual([]);
		for (const query of ['filter_key=provider', 'filter_value=x', 'filter_key=x&filter_value=x']) {
			expect(await statusOf(`${path}?${query}`)).toBe(422);
		}
	});

	it('pages agents in the envelope', async () => {
		const page = await list('/paginated-agents?skip=1&limit=1&client_id=101');
		const [agent] = await list('/agents?skip=1&limit=1');
		expect(page).toEqual({
			items: [{ ...agent, ...INVENTED_HEALTH }],
			total: 3,
			skip: 1,
			limit: 1,
		});
		client.world.settings.aiAgents.agentHealth = false;
		expect((await list('/paginated-agents?skip=1&limit=1')).items).toEqual([agent]);
		expect(await list('/paginated-agents?skip=9')).toEqual({
			items: [],
			total: 7,
			skip: 9,
			limit: 100,
		});
	});
});
