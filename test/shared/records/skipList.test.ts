import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../../AiAgents/tested';

const agents = useAiAgents();
const tables = () => agents.world.tables.aiAgents;

const listed = async (resource: string, own: INodeParameters, operation = 'getAll') =>
	await agents.list(resource, operation, { returnAll: true, ...own });
const idsOf = (records: unknown) => (records as IDataObject[]).map(({ id }) => id);
const one = async (resource: string, operation: string, own: INodeParameters) =>
	(await agents.run(resource, operation, own))[0].json;

describe('Get Many', () => {
	const ascending = (ids: number[]) => [...ids].sort((a, b) => a - b);

	it.each(['agent', 'call', 'client', 'user', 'skill', 'agentSkill', 'clientSkill', 'clientUser'])(
		'of %s lists the newest first, or the oldest',
		async (resource) => {
			const ids = idsOf(await listed(resource, {})) as number[];
			expect(ids).toEqual(ascending(ids).reverse());
			expect(idsOf(await listed(resource, { options: { order_dir: 'asc' } }))).toEqual(
				ascending(ids),
			);
		},
	);

	it('sorts other fields from A to Z, unless the form says otherwise', async () => {
		await listed('skill', { options: { order_by: 'name' } });
		expect(agents.world.requests[0].query).toMatchObject({ order_by: 'name', order_dir: 'asc' });
	});

	it('returns a record once that a newer one moves to the next page meanwhile', async () => {
		const pages = [[{ id: 3 }, { id: 2 }], [{ id: 2 }, { id: 1 }], []];
		for (const body of pages) agents.world.faults.add({ method: 'GET', status: 200, body });
		expect(idsOf(await listed('skill', { options: { pageSize: 2 } }))).toEqual([3, 2, 1]);
	});
});

describe('An empty page', () => {
	const page = (items: object[]) => ({ items, total: 8, skip: 0, limit: 3 });
	const ids = (...numbers: number[]) => numbers.map((id) => ({ id }));

	it.each([
		[{ items: [] }, /^5 of 8 records of \/paginated-agents are missing/],
		[page([]), /^5 of 8/],
		[{ items: [], total: 3 }, undefined],
	])('%j after the first three agents', async (body, message) => {
		const fault = { path: '/paginated-agents', status: 200 };
		agents.world.faults.add({ ...fault, body: page(ids(1, 2, 3)) });
		agents.world.faults.add({ ...fault, body, times: 9 });
		const listing = listed('agent', { options: { pageSize: 3 } }, 'getAllWithStatus');
		if (message) await expect(listing).rejects.toThrow(message);
		else expect(idsOf(await listing)).toEqual([1, 2, 3]);
	});

	it('behind skipped records ends the list', async () => {
		const options = { skip: 1_000 };
		expect(await listed('agent', { options }, 'getAllWithStatus')).toEqual([]);
	});
});

describe('Skip', () => {
	it.each([null, 3])('leaves out records, if pages are limited to %s', async (maxLimit) => {
		agents.world.configure({ aiAgents: { maxLimit } });
		const all = idsOf(await listed('call', {}));
		const options = { skip: 7, pageSize: 5 };
		expect(idsOf(await listed('call', { options }))).toEqual(all.slice(7));
		expect(idsOf(await listed('call', { options, returnAll: false, limit: 4 }))).toEqual(
			all.slice(7, 11),
		);
		const withStatus = await listed('agent', { options: { skip: 2 } }, 'getAllWithStatus');
		expect(idsOf(withStatus)).toEqual([403, 404, 405, 406, 407]);
	});
});

describe.each(['each', 'sum'] as const)('Is Inbound and Is Outbound, filters by %s', (reading) => {
	beforeEach(() => agents.world.configure({ aiAgents: { directionFilters: reading } }));

	const directions = (direction: string) =>
		tables()
			.calls.filter((call) => direction.includes(call.direction))
			.map(({ id }) => id)
			.reverse();

	it.each([
		[{ is_in: true }, 'in'],
		[{ is_in: false }, 'out'],
		[{ is_out: true }, 'out'],
		[{ is_out: false }, 'in'],
		[{ is_in: true, is_out: false }, 'in'],
		[{ is_in: false, is_out: true }, 'out'],
		[{ is_in: true, is_out: true }, 'in out'],
	])('%o lists calls: %s', async (filters, expected) => {
		expect(idsOf(await listed('call', { filters }))).toEqual(directions(expected));
	});

	it('are rejected if both are off', async () => {
		const filters = { is_in: false, is_out: false };
		await expect(listed('call', { filters })).rejects.toThrow('are both off');
	});
});

it('configurations of an agent are removed', async () => {
	const updateFields = { removed: ['tts_configuration_id'] };
	await one('agent', 'update', { agentId: byId(SEEDED.agent), updateFields });
	expect(tables().agents.get(SEEDED.agent).tts_configuration_id).toBeNull();
	expect(agents.world.requests[0].body).toEqual({ tts_configuration_id: null });
});
