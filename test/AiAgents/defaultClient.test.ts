import type { INodeParameters } from 'n8n-workflow';

import { samples } from './samples';
import { useAiAgents } from './tested';

const node = useAiAgents();

const operations = ['agent', 'clientSkill', 'clientUser'];
const clientOf = (resource: string) =>
	Number((samples[`${resource}.create`].client_id as INodeParameters).value);
const EMPTY = { __rl: true, mode: 'list', value: '' };

const create = async (resource: string, own: INodeParameters, defaultClient?: string) =>
	await node.run(
		resource,
		'create',
		{ ...samples[`${resource}.create`], ...own },
		{ credential: { ...node.credential(), ...(defaultClient && { defaultClient }) } },
	);

const writes = () => node.world.requests.filter(({ method }) => method === 'POST');
const sentClient = () => (writes().at(-1)?.body as INodeParameters).client_id;

describe('The credential’s Default Client', () => {
	it.each(operations)('is used by Create of %s if Client is empty', async (resource) => {
		await create(resource, { client_id: EMPTY }, ` ${clientOf(resource)} `);
		expect(sentClient()).toBe(clientOf(resource));
	});

	it.each(operations)('gives way to the Client of %s', async (resource) => {
		await create(resource, {}, '105');
		expect(sentClient()).toBe(clientOf(resource));
	});

	it('is asked for before anything is sent, if both are empty', async () => {
		await expect(create('agent', { client_id: EMPTY })).rejects.toMatchObject({
			message: '“Client” is empty',
			description: expect.stringContaining('Default Client in the credential'),
		});
		expect(writes()).toHaveLength(0);
	});

	it('must be a whole number', async () => {
		await expect(create('agent', { client_id: EMPTY }, 'Maple')).rejects.toThrow('Default Client');
		expect(writes()).toHaveLength(0);
	});

	it('is not used where an expression for Client returns nothing', async () => {
		const client_id = { ...EMPTY, mode: 'id', value: '={{ $json.missing }}' };
		await expect(create('agent', { client_id }, '101')).rejects.toThrow(
			'“Client” is empty: its expression returns no value',
		);
		expect(writes()).toHaveLength(0);
	});
});
