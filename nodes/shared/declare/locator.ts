import type { INodeListSearchResult, INodeProperties, ResourceMapperFields } from 'n8n-workflow';

import type { Reader, Requests } from './api';

/** A locator’s value is its ID. */
export type Current = (parameter: string) => unknown;

/** The entries match `filter`; the token leads to the next ones. */
export type ListSource = (
	api: Reader & Pick<Requests, 'setting'>,
	filter: string | undefined,
	paginationToken: string | undefined,
	current: Current,
) => Promise<INodeListSearchResult>;

export type FieldSource = (api: Reader, current: Current) => Promise<ResourceMapperFields>;

/** The service’s `lists` must have exactly the lists that a module’s locators name. */
export type ListsOf<Module> = {
	[K in keyof Module]: Module[K] extends {
		modes: readonly [{ typeOptions: { searchListMethod: infer L extends string } }, ...unknown[]];
	}
		? L
		: never;
}[keyof Module];

interface LocatorSpec<N extends string, L extends string> {
	displayName: string;
	name: N;
	description: string;
	/** The service’s `lists` has its entries under this name. */
	list: L;
	placeholder?: string;
}

/** It has From List (searchable) and By ID. Operations get the ID as text. */
export function locator<const N extends string, const L extends string>({
	list,
	placeholder = 'e.g. 1042',
	...spec
}: LocatorSpec<N, L>) {
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

/** Records with a text as their ID use it. */
export const idLocator = <const N extends string, const L extends string>(
	spec: LocatorSpec<N, L>,
) => ({ ...locator(spec), typeOptions: { format: 'id' } }) as const;

/** Operations get the ID as an integer; the reader rejects any other. */
export const recordLocator = <const N extends string, const L extends string>(
	spec: LocatorSpec<N, L>,
) => ({ ...locator(spec), typeOptions: { recordId: true } }) as const satisfies INodeProperties;
