import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Parameter } from '../../nodes/shared/declare/operation';
import { testedAiAgents } from '../AiAgents/tested';
import { entriesOf } from '../harness/entries';
import { testedNumbering } from '../Numbering/tested';
import { sampleOf } from '../harness/sample';
import { Comparing, inOrder } from '../shared/checkpoint/comparing';
import type { RunOptions } from '../harness/tested';
import { adapt } from './adaptations';
import { useReadings } from './operations';
import { playedRows, type Row } from './rows';

const isComparable = (parameters: readonly Parameter[]) =>
	parameters
		.flatMap(({ options = [] }) => options as readonly Parameter[])
		.some(({ name }) => name === 'comparison');

describe.each([testedNumbering, testedAiAgents])('Comparisons of $name', (tested) => {
	const { node, begin } = useReadings(tested);
	const lists = entriesOf(tested).filter(({ operation }) => isComparable(operation.parameters));

	/** The node as the owner of such an account has set it. */
	const ownedIn = (row: Row) => ({
		async run(resource: string, operation: string, own: INodeParameters, more: RunOptions = {}) {
			const { credential, parameters } = adapt(`${resource}.${operation}`, row, own);
			const owned = { ...node.credential(), ...credential };
			return await node.run(resource, operation, parameters, { ...more, credential: owned });
		},
	});

	it('are possible for every Get Many', () => {
		const all = entriesOf(tested).filter(({ operation }) => operation.name === 'Get Many');
		const keys = lists.map(({ key }) => key);
		expect(keys).toEqual(expect.arrayContaining(all.map(({ key }) => key)));
		expect(all.length).toBeGreaterThanOrEqual(12);
	});

	it.each([[0, {}] as const, ...playedRows(tested.name, 20)])(
		'output all records once in row %i: %j',
		async (_number, row) => {
			const played = sampleOf(lists);
			for (const { key, resource, operation } of played) {
				begin(row);
				const owned = ownedIn(row);
				const comparing = new Comparing(owned, key, { firstTime: 'output' });
				await comparing.run();
				const all = await owned.run(resource, operation.value, { returnAll: true });
				const records = inOrder(all.map(({ json }): IDataObject => json));
				// Of equal records one is known.
				expect([key, ...inOrder(comparing.table.values())]).toEqual([key, ...new Set(records)]);
				expect([key, ...(await comparing.run())]).toEqual([key]);
			}
		},
	);
});
