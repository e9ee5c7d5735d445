import type { IDataObject } from 'n8n-workflow';

import { useAiAgents } from '../../AiAgents/tested';
import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';

const agents = useAiAgents();
const links = () => agents.world.tables.aiAgents.client_users;

/** A Get Many of the links of each item's client. */
async function compare(comparisonName: string, staticData: IDataObject, clients: number[]) {
	const items = await agents.run(
		'clientUser',
		'getAll',
		{
			returnAll: true,
			filters: { client_id: byId('={{ $json.client }}') },
			options: { comparison: { values: { comparisonName } } },
		},
		{
			...{ mode: 'trigger', staticData, execution: newExecution() },
			items: clients.map((client) => ({ json: { client } })),
		},
	);
	return items.map(({ json, pairedItem }) => [json.change, json.client_id, pairedItem]);
}

describe('Several items', () => {
	it('compare a list each, under a name from the item', async () => {
		const staticData: IDataObject = {};
		const name = '={{ "client " + $json.client }}';
		expect(await compare(name, staticData, [101, 102])).toEqual([]);
		const [link] = links().filter(({ client_id }) => client_id === 102);
		links().remove(link.id);
		expect(await compare(name, staticData, [101, 102])).toEqual([['removed', 102, { item: 1 }]]);
		expect(await compare(name, staticData, [101])).toEqual([]);
	});

	it('are rejected if they share a name, also the first time', async () => {
		await expect(compare('links', {}, [101, 102])).rejects.toThrow(
			'The comparison “links” belongs to another list, or to other filters or fields',
		);
	});
});

describe('A field without a value', () => {
	it('is the same as none', async () => {
		const staticData: IDataObject = {};
		const read = async () =>
			await agents.run(
				'call',
				'getAll',
				{ returnAll: true, options: { comparison: { values: {} } } },
				{ mode: 'trigger', staticData, execution: newExecution() },
			);
		await read();
		agents.world.configure({ aiAgents: { nullFields: false } });
		expect(await read()).toEqual([]);
	});
});
