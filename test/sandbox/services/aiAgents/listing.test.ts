import { INVENTED_HEALTH } from '../../../../sandbox/services/aiAgents/reading';
import { useSandbox } from '../../client';

describe('Lists of AI agents', () => {
	const client = useSandbox();

	const list = async (query: string) => (await client.aiAgents.get(query)).data;
	const statusOf = async (query: string) => (await client.aiAgents.get(query)).status;
	const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id);
	const templates = '/provider_configuration_templates?filter_key';

	it.each([
		['/users?is_admin=true', [203, 204]],
		['/users?is_admin=true&is_super_user=false', [203]],
		['/agents?skip=2&limit=3', [403, 404, 405]],
		['/agents?skip=7', []],
		['/agents?order_by=language', [404, 401, 403, 405, 402, 406, 407]],
		['/agents?order_by=language&order_dir=desc&limit=3', [406, 402, 401]],
		['/agents?order_dir=desc&limit=2', [407, 406]],
		['/agents?client_id=101&order_dir=desc&limit=2', [403, 402]],
		['/agents?client_id=101&llm_configuration_id=1101', [401, 403]],
		['/clients?contact_email=maple.hotel@example.com', [103]],
		['/skills?event=on_call_end', [501]],
		[`${templates}=provider_type&filter_value=tts`, [1403, 1404]],
		[`${templates}=id&filter_value=1405`, [1405]],
	])('filter, order (nulls last), then page: %s', async (query, ids) =>
		expect(await idsOf(query)).toEqual(ids),
	);

	it.each([
		'/agents?limit=0',
		'/agents?skip=-1',
		'/agents?limit=1&limit=2',
		'/agents?order_by=skills',
		'/agents?page=1',
		'/users?is_admin=1',
		'/clients?skip=0&name=x',
		`${templates}=provider`,
		`${templates}=x&filter_value=x`,
	])('reject %s', async (query) => expect(await statusOf(query)).toBe(422));

	it('have the limits of the settings', async () => {
		client.world.settings.aiAgents.defaultLimit = 2;
		expect(await idsOf('/agents')).toEqual([401, 402]);
		expect(await idsOf('/agents?limit=4')).toHaveLength(4);
		client.world.settings.aiAgents.maxLimit = 3;
		expect(await idsOf('/agents?limit=4')).toHaveLength(3);
	});

	it('page agents in an envelope', async () => {
		const page = await list('/paginated-agents?skip=1&limit=1&client_id=101');
		const [agent] = await list('/agents?skip=1&limit=1');
		const items = [{ ...agent, ...INVENTED_HEALTH }];
		expect(page).toEqual({ items, total: 3, skip: 1, limit: 1 });
		client.world.settings.aiAgents.agentHealth = false;
		expect((await list('/paginated-agents?skip=1&limit=1')).items).toEqual([agent]);
	});
});
