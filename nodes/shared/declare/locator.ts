import type { INodeListSearchResult, INodeProperties, ResourceMapperFields } from 'n8n-workflow';

import type { Reader, Requests } from './api';

/** The form's current value of a parameter; of a locator its ID. */
export type Current = (parameter: string) => unknown;

/** The entries of a locator's From List that match `filter`, and a token for the next ones. */
export type ListSource = (
	api: Reader & Pick<Requests, 'setting'>,
	filter: string | undefined,
	paginationToken: string | undefined,
	current: Current,
) => Promise<INodeListSearchResult>;

export type FieldSource = (api: Reader, current: Current) => Promise<ResourceMapperFields>;

/** The lists that a module's locators name: the service's `lists` then have each of them, and no other. */
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
	/** The name of its entries among the service's `lists`. */
	list: L;
	placeholder?: string;
}

/** From List (searchable) and By ID. Operations get the ID as text. */
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

/** The same, for records that have a text as their ID. */
export const idLocator = <const N extends string, const L extends string>(
	spec: LocatorSpec<N, L>,
) => ({ ...locator(spec), typeOptions: { format: 'id' } }) as const;

/** The same, for records. Operations get their ID as an integer; the reader rejects any other. */
export const recordLocator = <const N extends string, const L extends string>(
	spec: LocatorSpec<N, L>,
) => ({ ...locator(spec), typeOptions: { recordId: true } }) as const satisfies INodeProperties;
