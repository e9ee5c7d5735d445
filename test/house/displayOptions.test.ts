import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { allNodes } from '../harness/allNodes';

/** The properties of a form, and those of each of its collections and groups, level by level. */
function levelsOf(properties: readonly INodeProperties[]): INodeProperties[][] {
	const children = properties.flatMap(({ type, options = [] }) => {
		if (type === 'collection') return levelsOf(options as INodeProperties[]);
		if (type !== 'fixedCollection') return [];
		return (options as INodePropertyCollection[]).flatMap(({ values }) => levelsOf(values));
	});
	return [[...properties], ...children];
}

const rulesOf = ({ displayOptions = {} }: INodeProperties) =>
	[displayOptions.show, displayOptions.hide].flatMap((rules) => Object.entries(rules ?? {}));

describe.each(allNodes)('Conditions of %s', (_name, { description }) => {
	const levels = levelsOf(description.properties);

	it('depend on fields of their own level or by a path from the root, as n8n 1.x needs', () => {
		const unknown = levels.flatMap((level) => {
			const names = new Set(level.map(({ name }) => name));
			return level.flatMap((property) =>
				rulesOf(property)
					.map(([field]) => field)
					.filter((field) => !/^[/@]/.test(field))
					.filter((field) => !names.has(field))
					.map((field) => `${property.name}: ${field}`),
			);
		});
		expect(unknown).toEqual([]);
	});

	it('take values of any type, also in n8n 1.x, and need no regular expression, which n8n times', () => {
		const conditions = levels
			.flat()
			.flatMap(rulesOf)
			.flatMap(([, values]) => values ?? []);
		const kinds = conditions.flatMap((value) =>
			value !== null && typeof value === 'object' ? Object.keys(value._cnd) : [],
		);
		const rejected = ['startsWith', 'endsWith', 'includes', 'regex'];
		expect(kinds.filter((kind) => rejected.includes(kind))).toEqual([]);
	});
});
