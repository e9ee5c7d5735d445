import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { testedAiAgents } from '../../AiAgents/tested';
import { allNodes } from '../../harness/allNodes';
import { useNumbering } from '../../harness/numberingRun';
import { useService } from '../../harness/tested';

const numbering = useNumbering();
const agents = useService(testedAiAgents);

const items = [
	{ json: { name: 'purchaseDate', nested: 'product.country.isoCode', id: 'Created_At' } },
];

describe('A field to sort or filter by', () => {
	const sorted = async (field: string) => {
		const options = { sort: { fields: [{ field, direction: 'desc' }] } } as INodeParameters;
		await numbering.run('order', 'getAll', { returnAll: false, limit: 1, options }, { items });
		return numbering.world.requests.map(({ query }) => query.sort);
	};

	it.each([
		['a listed one', 'purchaseDate', 'purchaseDate,desc'],
		['a listed one by expression', '={{ $json.name }}', 'purchaseDate,desc'],
		['a nested one by expression', '={{ $json.nested }}', 'product.country.isoCode,desc'],
	])('is %s', async (_kind, field, sort) => {
		numbering.world.faults.add({ body: { content: [], totalElements: 0 } });
		expect((await sorted(field)).flat()).toEqual([sort]);
	});

	it.each(['product.country.isoCode', '={{ "a,asc&b=c" }}', '={{ "null" }}', '={{ "../x" }}'])(
		'is not %s',
		async (field) => {
			await expect(sorted(field)).rejects.toThrow('“Field”');
			expect(numbering.world.requests).toEqual([]);
		},
	);

	it('of AI agents takes the platform’s names, too', async () => {
		const options = { order_by: '={{ $json.id.toLowerCase() }}' };
		agents.world.faults.add({ body: [] });
		await agents.run('agent', 'getAll', { returnAll: false, limit: 1, options }, { items });
		const filters = { filter_key: '={{ "created_at" }}', filter_value: '2026' };
		agents.world.faults.add({ body: [] });
		await agents.run(
			'providerTemplate',
			'getAll',
			{ returnAll: false, limit: 1, filters },
			{ items },
		);
		const [list, templates] = agents.world.requests.map(({ query }) => query);
		expect(list).toMatchObject({ order_by: 'created_at' });
		expect(templates).toMatchObject({ filter_key: 'created_at' });
	});
});

it('every field to sort by has a label that a person wrote', () => {
	const fieldsIn = (field: INodeProperties): INodeProperties[] => [
		field,
		...(field.options ?? []).flatMap((option) => {
			if ('type' in option) return fieldsIn(option);
			return 'values' in option ? option.values.flatMap(fieldsIn) : [];
		}),
	];
	const sorts = allNodes
		.flatMap(([, { description }]) => description.properties)
		.flatMap(fieldsIn)
		.filter(({ name }) => ['columns', 'field', 'order_by'].includes(name))
		.flatMap(({ options = [] }) => options as INodePropertyOptions[]);
	expect(sorts.length).toBeGreaterThan(20);
	expect(sorts.filter(({ name, value }) => name === value)).toEqual([]);
});
