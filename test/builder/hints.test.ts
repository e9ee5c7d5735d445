import { validateNodeDescription } from 'n8n-core/dist/nodes-loader/validate-node-description';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation, Parameter } from '../../nodes/shared/declare/operation';
import { allNodes } from '../harness/allNodes';
import { entriesOf } from '../harness/entries';
import { testedCatalogues } from '../harness/services';

const ownTypes = allNodes.map(([, { description }]) => `n8n-nodes-switchboard.${description.name}`);

const operations = testedCatalogues.flatMap((tested) =>
	entriesOf(tested).map(
		({ key, resource, operation }) =>
			[`${tested.name}: ${key}`, tested, resource, operation] as const,
	),
);

/** It buys, reaches people or can't be undone. */
const isRisky = ({ limited, effect, value, action, description }: Operation) =>
	effect === 'write' &&
	(limited !== undefined ||
		value === 'delete' ||
		/can’t be (undone|recalled)|cost|permanently/.test(`${action} ${description}`));

const risky = operations.filter(([, , , operation]) => isRisky(operation));

/** The names of the fields in a form, and the values of their options. */
const namesIn = (fields: readonly Parameter[]): string[] =>
	(fields as readonly INodeProperties[]).flatMap((field) => [
		field.name,
		...((field.options ?? []) as INodePropertyOptions[]).map(({ value }) => String(value)),
		...namesIn((field.options ?? []).filter((one) => 'type' in one) as INodeProperties[]),
		...namesIn(
			(field.options ?? []).flatMap((one) =>
				'values' in one ? one.values : [],
			) as INodeProperties[],
		),
	]);

/** Words in camelCase that a hint says outside of expressions, node types and fields of other nodes. */
const fieldsIn = (hint: string) =>
	hint
		.replace(/\{\{.*?\}\}|n8n-nodes-\S+|batchSize|keepWaitsIn/g, '')
		.match(/\b[a-z]+[A-Z]\w*/g)
		?.filter((word) => word !== 'timedOut') ?? [];

describe.each(allNodes)('%s', (_name, { description }) => {
	it('is accepted by n8n’s validator of hints', () => {
		expect(() => validateNodeDescription(description)).not.toThrow();
	});

	it('says what belongs around it, and names nodes that exist', () => {
		const { searchHint = '', relatedNodes = [] } = description.builderHint ?? {};
		expect(searchHint.length).toBeGreaterThan(60);
		expect(searchHint.length).toBeLessThan(400);
		expect(relatedNodes).not.toEqual([]);
		const own = relatedNodes
			.map(({ nodeType }) => nodeType)
			.filter((one) => /switchboard/.test(one));
		expect(ownTypes).toEqual(expect.arrayContaining(own));
	});
});

it('n8n’s validator rejects a hint on the operation field itself', () => {
	const [[, { description }]] = allNodes;
	const builderHint = { propertyHint: 'Choose well' };
	const properties = description.properties.map((field) =>
		field.name === 'operation' ? { ...field, builderHint } : field,
	);
	expect(() => validateNodeDescription({ ...description, properties })).toThrow('builderHint');
});

it('the operations that buy, reach people or can’t be undone are known', () => {
	expect(risky.filter(([, , , { limited }]) => limited)).toHaveLength(23);
	expect(risky.map(([name]) => name)).toEqual(
		expect.arrayContaining(['numbering: number.release', 'numbering: order.cancel']),
	);
});

describe.each(risky)('%s', (_name, { nodeType }, resource, operation) => {
	it('has a hint in the description', () => {
		const options = nodeType.description.properties
			.filter(({ name, displayOptions }) => {
				return name === 'operation' && displayOptions?.show?.resource?.includes(resource);
			})
			.flatMap((property) => property.options as INodePropertyOptions[]);
		const { builderHint } = options.find(({ value }) => value === operation.value) ?? {};
		expect(builderHint?.propertyHint).toBe(operation.hint);
		expect(operation.hint?.length).toBeGreaterThan(60);
	});

	it('asks for a loop where it takes one item, and for no loop where it takes many', () => {
		const isOneByOne = /Loop Over Items/.test(operation.hint ?? '');
		expect(isOneByOne).toBe(operation.suspension !== undefined);
		expect(/do not put a loop/.test(operation.hint ?? '')).toBe(
			operation.kind === 'batched' && operation.limited?.by !== 'topic',
		);
	});
});

it.each(operations.filter(([, , , { hint }]) => hint))(
	'the hint of %s names only fields that its form has',
	(_name, { nodeType }, resource, { value, hint = '' }) => {
		const form = nodeType.description.properties.filter(({ displayOptions: { show } = {} }) => {
			return show?.resource?.includes(resource) && show.operation?.includes(value);
		});
		expect(namesIn(form)).toEqual(expect.arrayContaining(fieldsIn(hint)));
	},
);
