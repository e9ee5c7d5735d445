import type { INodeProperties } from 'n8n-workflow';

import { asEntered } from '../../../nodes/shared/declare/asEntered';
import { mergeForms } from '../../../nodes/shared/declare/mergeForms';
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
	const [a, b] = [field('a'), field('b')];
	const merged = mergeForms([
		{ operation: 'one', form: [a, b] },
		{ operation: 'two', form: [b, a] },
	]);
	expect(merged.map(({ parameter, operations }) => [parameter.name, operations])).toEqual([
		['a', ['one']],
		['b', ['one', 'two']],
		['a', ['two']],
	]);
});
