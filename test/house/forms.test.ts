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

/** The properties of a form, and those of each of its collections and groups, level by level. */
function levelsOf(properties: readonly INodeProperties[]): INodeProperties[][] {
	const inner = properties.flatMap(({ type, options = [] }) => {
		if (type === 'collection') return [options as INodeProperties[]];
		if (type !== 'fixedCollection') return [];
		return (options as INodePropertyCollection[]).map(({ values }) => values);
	});
	return [[...properties], ...inner.flatMap(levelsOf)];
}

const inCollections = (properties: readonly INodeProperties[]) =>
	levelsOf(properties)
		.flat()
		.filter(({ type }) => type === 'collection')
		.flatMap(({ options }) => options as INodeProperties[]);

const conditionsOf = ({ displayOptions = {} }: INodeProperties) =>
	[displayOptions.show, displayOptions.hide].flatMap((rules) => Object.entries(rules ?? {}));

/** Groups of a collection that n8n would validate with the values of a field of the same name. */
function clashesIn(nodeType: INodeType): string[] {
	const { properties } = nodeType.description;
	const groups = inCollections(properties)
		.filter(({ type }) => type === 'fixedCollection')
		.filter((group) =>
			levelsOf([group])
				.flat()
				.some(({ required }) => required),
		);
	return choicesIn(nodeType)
		.flatMap((chosen) => {
			const belongs = (property: INodeProperties) => belongsTo(chosen, property, nodeType);
			const names = properties.filter(belongs).map(({ name }) => name);
			return groups.filter((group) => names.includes(group.name) && belongs(group));
		})
		.map(({ name }) => name);
}

it('covers every node of the package', () => {
	const named = manifest.n8n.nodes.map((path) => path.split('/').at(-1)?.split('.')[0]);
	expect(allNodes.map(([name]) => name).sort()).toEqual(named.sort());
});

// n8n validates the children of every collection, shown or not, as if they were on top level.
describe.each(allNodes)('The form of %s', (_name, nodeType) => {
	const { properties } = nodeType.description;

	it('requires no field of a collection', () => {
		const required = inCollections(properties).filter((field) => field.required);
		expect(required.map(({ name }) => name)).toEqual([]);
	});

	it('has no group in a collection that n8n takes for a field of the same name', () => {
		expect([...new Set(clashesIn(nodeType))]).toEqual([]);
	});

	it('shows fields by others of their own level or by a path from the root', () => {
		const unknown = levelsOf(properties).flatMap((level) => {
			const names = level.map(({ name }) => name);
			return level
				.flatMap(conditionsOf)
				.map(([field]) => field)
				.filter((field) => !/^[/@]/.test(field) && !names.includes(field));
		});
		expect(unknown).toEqual([]);
	});

	it('compares values of any type, and without a regular expression, which n8n times', () => {
		const values = levelsOf(properties)
			.flat()
			.flatMap(conditionsOf)
			.flatMap(([, compared]) => compared ?? []);
		const kinds = values.flatMap((value) =>
			value !== null && typeof value === 'object' ? Object.keys(value._cnd) : [],
		);
		const rejected = ['startsWith', 'endsWith', 'includes', 'regex'];
		expect(kinds.filter((kind) => rejected.includes(kind))).toEqual([]);
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
