import type { INodeListSearchResult, INodeProperties, ResourceMapperFields } from 'n8n-workflow';

import type { Reader } from './api';

/** Values of the form that a list or a resource mapper depends on; a locator's is its ID. */
export type Current = (parameter: string) => unknown;

/** Answers a locator's From List: entries that match `filter`, and a token for more of them. */
export type ListSource = (
	api: Reader,
	filter: string | undefined,
	paginationToken: string | undefined,
	current: Current,
) => Promise<INodeListSearchResult>;

/** The fields of a resource mapper. */
export type FieldSource = (api: Reader, current: Current) => Promise<ResourceMapperFields>;

interface LocatorSpec<N extends string> {
	displayName: string;
	name: N;
	description: string;
	/** Name of the service's list. */
	list: string;
	placeholder?: string;
}

/** A locator with From List (searchable) and By ID; an operation gets the plain ID. */
export function locator<const N extends string>({
	list,
	placeholder = 'e.g. 1042',
	...spec
}: LocatorSpec<N>) {
	return {
		...spec,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: list, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder },
		],
	} as const satisfies INodeProperties;
}
