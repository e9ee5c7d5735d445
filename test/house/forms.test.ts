import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeType,
} from 'n8n-workflow';

import manifest from '../../package.json';
import { allNodes } from '../harness/allNodes';
import { belongsTo, choicesIn, issuesOf, leastForms } from '../harness/forms';
import { testedNodes } from '../harness/services';

/** Children of collections at any depth, except those of groups. */
const childrenIn = ({ type, options = [] }: INodeProperties): INodeProperties[] =>
	type === 'collection'
		? (options as INodeProperties[]).flatMap((child) => [child, ...childrenIn(child)])
		: [];

/** The groups of a fixed collection, nested ones included. */
const groupsIn = ({ type, options = [] }: INodeProperties): INodePropertyCollection[] =>
	type === 'fixedCollection'
		? (options as INodePropertyCollection[]).flatMap((group) => [
				group,
				...group.values.flatMap(groupsIn),
			])
		: [];

const hasRequired = (property: INodeProperties) =>
	groupsIn(property).some(({ values }) => values.some(({ required }) => required));

/** Groups of a collection that n8n would validate with the values of a field of the same name. */
function clashesIn(nodeType: INodeType): string[] {
	const { properties } = nodeType.description;
	return choicesIn(nodeType).flatMap((chosen) => {
		const own = properties.filter((property) => belongsTo(chosen, property, nodeType));
		const names = own.map(({ name }) => name);
		return properties.flatMap((collection) =>
			childrenIn(collection)
				.filter((child) => names.includes(child.name) && hasRequired(child))
				.filter((child) => belongsTo(chosen, child, nodeType))
				.map(({ name }) => `${Object.values(chosen).join('.')}: ${collection.name}.${name}`),
		);
	});
}

it('covers every node of the package', () => {
	const named = manifest.n8n.nodes.map((path) => path.split('/').at(-1)?.split('.')[0]);
	expect(allNodes.map(([name]) => name).sort()).toEqual(named.sort());
});

// n8n validates the children of every collection, shown or not, as if they were on top level.
describe.each(allNodes)('The form of %s', (_name, nodeType) => {
	const { properties } = nodeType.description;

	it('requires no field of a collection', () => {
		const required = [
			...properties.flatMap(childrenIn),
			...properties.flatMap(groupsIn).flatMap(({ values }) => values.flatMap(childrenIn)),
		].filter(({ required: isRequired }) => isRequired);
		expect(required.map(({ name }) => name)).toEqual([]);
	});

	it('has no group in a collection that n8n takes for a field of the same name', () => {
		expect([...new Set(clashesIn(nodeType))]).toEqual([]);
	});

	it.each(choicesIn(nodeType).map((chosen) => [Object.values(chosen).join('.'), chosen]))(
		'%s passes n8n’s own check with the required fields only',
		(_choice, chosen) => {
			for (const form of leastForms(nodeType, chosen as INodeParameters)) {
				expect([form, issuesOf(nodeType, form)]).toEqual([form, null]);
			}
		},
	);
});

describe.each(testedNodes)('The samples of %s', (_name, { nodeType, samples, variants = [] }) => {
	const all = [...Object.entries(samples), ...variants];
	it.each(all.map(([key, parameters]) => [key, parameters] as const))(
		'%s pass n8n’s own check',
		(key, parameters) => {
			const [resource, operation] = key.split('.');
			expect(issuesOf(nodeType, { resource, operation, ...parameters })).toBeNull();
		},
	);
});
