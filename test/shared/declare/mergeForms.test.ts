import type { INodeProperties } from 'n8n-workflow';

import { asEntered, mergeForms } from '../../../nodes/shared/declare/mergeForms';
import { formOf, propertiesOf } from '../../../nodes/shared/declare/service';
import { testedCatalogues } from '../../harness/services';

const field = (name: string): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
});

const nameOf = ({ name, displayName }: INodeProperties) => `${name}: ${displayName}`;

describe.each(testedCatalogues)('the form of $name', ({ service }) => {
	const properties = propertiesOf(service);
	const shownAt = (resource: string, operation: string) =>
		properties.filter(({ displayOptions: { show } = {} }) => {
			return show?.resource?.includes(resource) && show.operation?.includes(operation);
		});

	it.each(service.resources)(
		'shows the parameters of each operation in their order: $value',
		(resource) => {
			for (const operation of resource.operations)
				expect(shownAt(resource.value, operation.value).map(nameOf)).toEqual(
					asEntered(formOf(operation) as INodeProperties[]).map(nameOf),
				);
		},
	);
});

it('equal parameters become one, except where two forms have them in another order', () => {
	const [a, b, c] = [field('a'), field('b'), field('c')];
	const merged = mergeForms([
		{ resource: 'x', operation: 'one', parameters: [a, b] },
		{ resource: 'x', operation: 'two', parameters: [b, a] },
		{ resource: 'y', operation: 'one', parameters: [a, c] },
	]);
	expect(merged.map(({ parameter, places }) => [parameter.name, places])).toEqual([
		['a', [{ resource: ['x', 'y'], operation: ['one'] }]],
		['c', [{ resource: ['y'], operation: ['one'] }]],
		['b', [{ resource: ['x'], operation: ['one', 'two'] }]],
		['a', [{ resource: ['x'], operation: ['two'] }]],
	]);
});

it('a parameter is listed once for all resources with the same operations', () => {
	const a = field('a');
	const [{ places }, ...others] = mergeForms(
		['x/one', 'x/two', 'y/two', 'y/one', 'z/one'].map((place) => {
			const [resource, operation] = place.split('/');
			return { resource, operation, parameters: [a] };
		}),
	);
	expect(others).toEqual([]);
	expect(places).toEqual([
		{ resource: ['x', 'y'], operation: ['one', 'two'] },
		{ resource: ['z'], operation: ['one'] },
	]);
});
