import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';

import type { Page } from './pagination';
import { readPage } from './pagination';
import { Refusal, toNodeError, toRefusal } from './refusal';
import type { Service } from './service';
import { credentialTypeOf } from './credential';
import { Api } from './transport';
import { connect } from './connection';

/** Answers a locator's From List: entries that match `filter`, and a token for more of them. */
export type ListSource = (
	api: Api,
	filter: string | undefined,
	paginationToken: string | undefined,
) => Promise<INodeListSearchResult>;

interface Listing {
	url: string;
	/** e.g. `id,desc`; documented fields only. */
	sort?: readonly string[];
	label(record: IDataObject): string;
	value(record: IDataObject): string | number | undefined;
}

const pageSize = 100;
const pagesAtMost = 10;
const enough = 25;

/**
 * A list source over one paginated list. The service has no search, so pages are read and filtered
 * here: at most ten a call, the rest behind the token. Records without the value ask for the ID.
 */
export function listing({ url, sort = [], label, value }: Listing): ListSource {
	return async (api, filter, paginationToken) => {
		const results: INodeListSearchItems[] = [];
		let page = Number(paginationToken ?? 1);
		for (const end = page + pagesAtMost; page < end && results.length < enough; page++) {
			const answer = await readPage(api, url, { sort }, { page, size: pageSize });
			for (const entry of entriesOf(answer, { label, value }, filter)) results.push(entry);
			if (answer.last) return { results };
		}
		return { results, paginationToken: String(page) };
	};
}

function entriesOf(
	{ records }: Page,
	{ label, value }: Pick<Listing, 'label' | 'value'>,
	filter?: string,
): INodeListSearchItems[] {
	const entries = records.flatMap((record) => {
		const id = value(record);
		return id === undefined ? [] : [{ name: label(record), value: id }];
	});
	if (records.length > 0 && entries.length === 0) throw withoutIds();
	return entries.filter(matches(filter));
}

export const withoutIds = () =>
	new Refusal(
		'The service shows no IDs in this list',
		'Choose By ID and enter the ID, e.g. from an earlier node',
	);

/** Whether every word of the filter stands in the entry's label or value. */
export function matches(filter = '') {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	return ({ name, value }: INodeListSearchItems) => {
		const text = `${name} ${value}`.toLowerCase();
		return words.every((word) => text.includes(word));
	};
}

/** The methods behind the service's locators, by list name. */
export function listSearchOf(service: Service) {
	const search = (source: ListSource) =>
		async function (this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
			try {
				const connection = await connect(
					this,
					credentialTypeOf(service, this.getCurrentNodeParameter('authentication')),
				);
				const api = new Api(connection, {
					effect: 'read',
					errors: service.errors,
					timeoutMs: 30_000,
				});
				return await source(api, filter, paginationToken);
			} catch (thrown) {
				throw toNodeError(this.getNode(), toRefusal(thrown));
			}
		};
	return Object.fromEntries(
		Object.entries(service.lists).map(([name, source]) => [name, search(source)]),
	);
}

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
