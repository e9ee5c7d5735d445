import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import type { Flags, TypeOptions } from '../../nodes/shared/declare/flags';
import { allNodes } from '../harness/allNodes';

const flags: Readonly<Record<keyof Flags, true>> = {
	boundsDownload: true,
	exact: true,
	fieldName: true,
	format: true,
	key: true,
	mayBeBlank: true,
	mayBeEmptyList: true,
	mayBeList: true,
	names: true,
	nullable: true,
	prose: true,
	recordId: true,
};

const ofN8n: ReadonlyArray<keyof TypeOptions> = [
	'fixedCollection',
	'loadOptionsDependsOn',
	'maxValue',
	'minValue',
	'multipleValueButtonText',
	'multipleValues',
	'numberPrecision',
	'password',
	'resourceMapper',
	'rows',
	'sortable',
];

type Entry = INodeProperties | INodePropertyCollection;

function namesIn(entries: readonly Entry[]): string[] {
	return entries.flatMap((entry) => {
		if ('values' in entry) return namesIn(entry.values);
		const { typeOptions = {}, options = [], type } = entry;
		const isGroup = type === 'collection' || type === 'fixedCollection';
		return [...Object.keys(typeOptions), ...(isGroup ? namesIn(options as Entry[]) : [])];
	});
}

const used = new Set(allNodes.flatMap(([, { description }]) => namesIn(description.properties)));

it('a parameter has no flag that nothing reads', () => {
	const known = [...Object.keys(flags), ...ofN8n] as string[];
	expect([...used].filter((name) => !known.includes(name))).toEqual([]);
});

it('each flag is used', () =>
	expect(Object.keys(flags).filter((name) => !used.has(name))).toEqual([]));
