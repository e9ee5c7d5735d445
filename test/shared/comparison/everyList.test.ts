import type { IDataObject } from 'n8n-workflow';

import type { Parameter } from '../../../nodes/shared/catalogue/operation';
import { testedAiAgents } from '../../AiAgents/tested';
import { entriesOf } from '../../entries';
import { testedNumbering } from '../../Numbering/tested';
import { useService, worldStart } from '../../tested';
import { Comparing, inOrder } from './comparing';

/** Readings of what the documents leave open about lists. */
const readings: Readonly<Record<string, readonly object[]>> = {
	numbering: [
		{},
		{ recordIds: true, bareLists: true, maxSize: 7, timestamps: 'offset' },
		{ maxSize: 50, oversizeStatus: 422, noneInRecords: 'empty' },
	],
	aiAgents: [
		{},
		{ maxLimit: 3, nullFields: false, relationsInLists: true },
		{ maxLimit: 20, oversizeStatus: 422, agentHealth: false },
	],
};

const comparable = (parameters: readonly Parameter[]) =>
	parameters
		.flatMap(({ options = [] }) => options as readonly Parameter[])
		.some(({ name }) => name === 'comparison');

describe.each([testedNumbering, testedAiAgents])('$name', (tested) => {
	const node = useService(tested);
	const entries = entriesOf(tested).filter(({ operation }) => comparable(operation.parameters));
	const all = async (key: string): Promise<IDataObject[]> => {
		const [resource, operation] = key.split('.');
		return (await node.run(resource, operation, { returnAll: true })).map(({ json }) => json);
	};

	it('can compare every Get Many', () => {
		const lists = entriesOf(tested).filter(({ operation }) => operation.name === 'Get Many');
		expect(entries.map(({ key }) => key)).toEqual(
			expect.arrayContaining(lists.map(({ key }) => key)),
		);
		expect(lists.length).toBeGreaterThanOrEqual(12);
	});

	it.each(entries.map(({ key }) => key))('%s: once all records, then none', async (key) => {
		for (const settings of readings[tested.name]) {
			node.world.reset({ now: worldStart });
			node.world.configure({ [tested.name]: settings });
			const comparing = new Comparing(node, key, { firstTime: 'output' });
			await comparing.run();
			const records = new Set(inOrder(await all(key)));
			expect([key, settings, ...inOrder(comparing.table.values())]).toEqual([
				...[key, settings],
				...records,
			]);
			expect(await comparing.run()).toEqual([]);
		}
	});
});
