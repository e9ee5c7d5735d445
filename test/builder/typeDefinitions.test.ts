import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { allNodes } from '../harness/allNodes';
import { compile, definitionOf, propertiesOf, withUnion } from './typeDefinitions';

/** n8n makes them parts of each type, such as `operation: 'buy'`, and says nothing about them. */
const partsOfType = ['authentication', 'mode', 'operation', 'resource'];

/** Of what the platform does not provide: n8n makes the types of the first list of operations, as it does actions. */
const unavailable = ['operation: getStatus', 'request_id'];

const isField = (field: object): field is INodeProperties => 'type' in field;

/** Every field of a form with its options, however deep; groups of fields are in `groups`. */
function fieldsOf(properties: readonly INodeProperties[]) {
	const fields: INodeProperties[] = [];
	const groups = new Set<string>();
	const visit = (field: INodeProperties) => {
		fields.push(field);
		for (const option of field.options ?? []) {
			if ('values' in option) {
				groups.add(option.name);
				option.values.forEach(visit);
			} else if (isField(option)) visit(option);
		}
	};
	properties.forEach(visit);
	return { fields: fields.filter(({ type }) => !['hidden', 'notice'].includes(type)), groups };
}

const definitions = allNodes.map(
	([name, { description }]) => [name, description, definitionOf(description)] as const,
);

it('the type definitions that n8n derives compile', () => {
	const files = definitions.map(([name, , definition]) => [`${name}.ts`, withUnion(definition)]);
	expect(compile(Object.fromEntries(files) as Record<string, string>)).toEqual([]);
});

it('one that does not compile is found', () => {
	expect(compile({ 'Wrong.ts': 'export type Wrong = Missing;' })).toEqual([
		"Wrong.ts: Cannot find name 'Missing'.",
	]);
});

describe.each(definitions)('The type definition of %s', (_name, description, definition) => {
	const properties = propertiesOf(definition);
	const { fields, groups } = fieldsOf(description.properties);

	it('has a sentence about every parameter', () => {
		const labels = new Set(fields.map(({ displayName }) => displayName));
		const isSaid = ({ comment }: { comment: string }) => comment !== '' && !labels.has(comment);
		const unsaid = fields
			.filter(({ name }) => ![...partsOfType, ...unavailable].includes(name) && !groups.has(name))
			.filter(({ name }) => !properties.some((one) => one.name === name && isSaid(one)))
			.map(({ name, displayName }) => `${name} (${displayName})`);
		expect(unsaid).toEqual([]);
	});

	it('has every parameter and every value of its options', () => {
		const defined = new Map<string, Set<string>>();
		for (const { name, literals } of properties) {
			defined.set(name, new Set([...(defined.get(name) ?? []), ...literals]));
		}
		const missing = fields.flatMap(({ name, type, options = [] }) => {
			if (!defined.has(name)) return [name];
			if (type !== 'options' && type !== 'multiOptions') return [];
			const values = (options as INodePropertyOptions[]).map(({ value }) => String(value));
			return values
				.filter((value) => !defined.get(name)?.has(value))
				.map((one) => `${name}: ${one}`);
		});
		expect(missing.filter((one) => !unavailable.includes(one))).toEqual([]);
	});
});
