import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents, withoutId } from '../tested';

const agents = useAiAgents();
const one = async (resource: string, operation: string, parameters: INodeParameters, more = {}) =>
	(await agents.run(resource, operation, parameters, more))[0].json;
const { written } = agents;

describe('Create and Update', () => {
	it('send IDs as integers, lists as lists and no empty fields', async () => {
		await one('agent', 'create', {
			name: 'Sales',
			client_id: byId('101'),
			additionalFields: { language: '', llm_configuration_id: byId('1101') },
		});
		await one('skill', 'create', {
			name: 'Notify',
			additionalFields: { parameters: { parameter: [{ name: 'to', type: 'string' }] } },
		});
		expect(written().map(({ body }) => body)).toEqual([
			{ name: 'Sales', client_id: 101, llm_configuration_id: 1101 },
			{ name: 'Notify', parameters: [{ name: 'to', type: 'string' }] },
		]);
	});

	it('send only the changed fields, and an emptied date as null', async () => {
		const { clientUser } = SEEDED;
		await one('clientUser', 'update', {
			clientUserId: byId(clientUser),
			updateFields: { expires_at: '' },
		});
		expect(written()[0].body).toEqual({ expires_at: null });
	});

	it.each([
		['agent', 'update', { agentId: byId(401), updateFields: {} }, 'There is nothing to update'],
		['agent', 'create', { name: ' ', client_id: byId(101) }, '“Name” is empty'],
		['agent', 'create', { name: 'x', client_id: byId('abc') }, '“Client” must be a whole number'],
		['call', 'update', { roomId: byId('r'), updateFields: {} }, 'There is nothing to update'],
		['skill', 'get', { skillId: byId('../users') }, '“Skill” must be a whole number'],
	])(
		'%s %s rejects bad input before anything is sent',
		async (resource, operation, own, message) => {
			await expect(one(resource, operation, own as INodeParameters)).rejects.toThrow(message);
			expect(agents.world.requests).toHaveLength(0);
		},
	);

	it('recover an emptied field that the service then omits', async () => {
		agents.world.configure({ aiAgents: { nullFields: false } });
		agents.world.faults.add({ method: 'PUT', drop: 'after' });
		const { clientUser: id } = SEEDED;
		const cleared = { clientUserId: byId(id), updateFields: { expires_at: '' } };
		expect(await one('clientUser', 'update', cleared)).toMatchObject({ id, recovered: true });
	});

	it('recover an update and a delete whose response was lost', async () => {
		agents.world.faults.add({ method: 'PUT', drop: 'after' });
		const updated = await one('agent', 'update', {
			agentId: byId(SEEDED.agent),
			updateFields: { language: 'it' },
		});
		expect(updated).toMatchObject({ id: SEEDED.agent, language: 'it', recovered: true });
		agents.world.faults.add({ method: 'DELETE', drop: 'after' });
		const deleted = await one('skill', 'delete', { skillId: byId(SEEDED.unusedSkill) });
		expect(deleted).toEqual({ id: SEEDED.unusedSkill, deleted: true, recovered: true });
		expect(written()).toHaveLength(2);
	});
});

describe('without authentication', () => {
	it('works with an empty JWT and sends none', async () => {
		agents.world.configure({ aiAgents: { featureFlagJwtAuth: false } });
		const credential = { baseUrl: agents.credential().baseUrl, accessToken: ' ' };
		expect(await agents.run('client', 'getAll', {}, { credential })).toHaveLength(5);
		expect(agents.world.requests[0].headers).not.toHaveProperty('authorization');
	});
});

describe('Create or Update', () => {
	const [inClient] = SEEDED.namesakes;
	const reception = (additionalFields: IDataObject = {}) =>
		({ name: 'Reception', client_id: byId(SEEDED.client), additionalFields }) as INodeParameters;

	it('finds an agent by its name within the client, and changes only what differs', async () => {
		const parameters = reception({ language: 'pt', llm_configuration_id: byId(1101) });
		expect(await one('agent', 'upsert', parameters)).toMatchObject({
			id: inClient,
			outcome: 'changed',
		});
		expect(written()[0]).toMatchObject({
			method: 'PUT',
			path: `/agents/${inClient}`,
			body: { language: 'pt' },
		});
		expect(await one('agent', 'upsert', parameters)).toMatchObject({
			id: inClient,
			outcome: 'unchanged',
		});
		expect(written()).toHaveLength(1);
	});

	it('rejects two records with the name, giving both IDs', async () => {
		const { skills } = agents.world.tables.aiAgents;
		const twin = skills.add(withoutId(skills.get(SEEDED.unusedSkill)));
		const run = one('skill', 'upsert', { name: 'Survey', additionalFields: { description: 'x' } });
		await expect(run).rejects.toMatchObject({
			description: expect.stringContaining(`${SEEDED.unusedSkill}, ${twin.id}`),
		});
		expect(written()).toHaveLength(0);
	});
});

describe('Get Many with Status', () => {
	it('filters by client', async () => {
		const filters = { client_id: byId(103) };
		const output = await agents.run('agent', 'getAllWithStatus', { filters });
		expect(output.map(({ json }) => json.name)).toEqual(['Concierge']);
	});
});

describe('Filter Key and Filter Value of provider templates', () => {
	const filtered = async (filters: INodeParameters) =>
		await agents.run('providerTemplate', 'getAll', { returnAll: true, filters });

	it('filter the list together', async () => {
		const output = await filtered({ filter_key: 'provider', filter_value: 'initech' });
		expect(output.map(({ json }) => json.provider)).toEqual(['initech']);
	});

	it.each([
		['Filter Value', { filter_key: 'provider' }],
		['Filter Value', { filter_key: 'provider', filter_value: '' }],
		['Filter Value', { filter_key: 'provider', filter_value: ' ' }],
		['Filter Key', { filter_value: 'initech' }],
	])('are rejected without the other: %s is missing in %o', async (missing, filters) => {
		await expect(filtered(filters)).rejects.toMatchObject({
			message: `“${missing}” is missing`,
			description: expect.stringContaining('“Filter Key” and “Filter Value” only work together'),
		});
		expect(agents.sent()).toEqual([]);
	});
});
