import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeParameterResourceLocator,
	ResourceMapperFields,
} from 'n8n-workflow';

import { type Page, isEnd } from '../http/page';
import { type Paging, type Place, readPage } from '../http/pagination';
import { OperationError, toNodeError, toOperationError } from '../errors/operationError';
import type { Current, FieldSource, ListSource } from '../declare/locator';
import type { List } from '../declare/record';
import type { Service } from '../declare/service';
import type { Reader, Requests } from '../declare/api';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { boundsOf } from '../http/requestOptions';

interface Listing {
	list: List;
	query?: IDataObject | ((current: Current) => IDataObject);
	paging?: Paging;
	/** The service’s filter is tried first; the document doesn’t say how it matches. */
	searchBy?(filter: string): string | undefined;
	label(record: IDataObject): string;
	value(record: IDataObject): string | number | undefined;
	/** If records may lack the value, a page without any isn’t an error. */
	isPartial?: boolean;
}

const pageSize = 100;
const maxPages = 10;
const enoughEntries = 25;

/**
 * Pages are filtered here, at most ten per call, if the service can’t filter or finds nothing. The
 * token is the next page’s `page,size`, and the service’s filter if it is used.
 */
export function listing({ list, paging = readPage, ...listed }: Listing): ListSource {
	return async (api, filter, paginationToken, current) => {
		const query = typeof listed.query === 'function' ? listed.query(current) : listed.query;
		const [page = 1, size = pageSize, searching] = parseToken(paginationToken);
		const read = async (filters: IDataObject, place: Place) =>
			await paging(api, list, { ...query, ...filters }, place);
		const searchBy = paginationToken ? searching : filter && listed.searchBy?.(filter);
		if (searchBy) {
			const result = await read({ [searchBy]: filter }, { page, size });
			const token = isEnd(result) ? undefined : `${page + 1},${result.size},${searchBy}`;
			const isFound = page > 1 || result.records.length > 0;
			if (isFound) return { results: entriesOf(result, listed), paginationToken: token };
		}
		return await scan(
			async (place) => await read({}, place),
			{ page, size },
			(result) => entriesOf(result, listed).filter(matches(filter)),
		);
	};
}

function parseToken(token = ''): [page?: number, size?: number, searching?: string] {
	const [page, size, searching] = token.split(',');
	return page ? [Number(page), Number(size), searching] : [];
}

async function scan(
	read: (place: Place) => Promise<Page>,
	{ page, size }: Place,
	toEntries: (page: Page) => INodeListSearchItems[],
): Promise<INodeListSearchResult> {
	const results: INodeListSearchItems[] = [];
	for (const end = page + maxPages; page < end && results.length < enoughEntries; page++) {
		const result = await read({ page, size });
		size = result.size;
		for (const entry of toEntries(result)) results.push(entry);
		if (isEnd(result)) return { results };
	}
	return { results, paginationToken: `${page},${size}` };
}

function entriesOf(
	{ records }: Page,
	{ label, value, isPartial }: Pick<Listing, 'label' | 'value' | 'isPartial'>,
): INodeListSearchItems[] {
	const entries = records.flatMap((record) => {
		const id = value(record);
		return id === undefined ? [] : [{ name: label(record), value: id }];
	});
	if (!isPartial && records.length > 0 && entries.length === 0) throw withoutIds();
	return entries;
}

const withoutIds = () =>
	new OperationError(
		'The service shows no IDs in this list',
		'Choose By ID and enter the ID, e.g. from an earlier node',
	);

export function matches(filter = '') {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	return ({ name, value }: INodeListSearchItems) => {
		const text = `${name} ${value}`.toLowerCase();
		return words.every((word) => text.includes(word));
	};
}

export function listSearchOf(service: Service) {
	const search = (source: ListSource) =>
		async function (this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
			return await forEditor(
				this,
				service,
				async (api, current) => await source(api, filter, paginationToken, current),
			);
		};
	return mapValues(service.lists, search);
}

export function resourceMappingOf({ mappers = {}, ...service }: Service) {
	const fields = (source: FieldSource) =>
		async function (this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
			return await forEditor(this, service, source);
		};
	return mapValues(mappers, fields);
}

async function forEditor<T>(
	context: ILoadOptionsFunctions,
	service: Service,
	read: (api: Reader & Pick<Requests, 'setting'>, current: Current) => Promise<T>,
): Promise<T> {
	const current: Current = (parameter) => {
		const value = context.getCurrentNodeParameter(parameter);
		return (value as INodeParameterResourceLocator | undefined)?.__rl
			? (value as INodeParameterResourceLocator).value
			: value;
	};
	try {
		const authentication = current('authentication') ?? service.credentials[0].value;
		const connection = await connect(context, service, authentication);
		const api = new Client(connection, { effect: 'read', service, ...boundsOf({}) });
		return await read(api, current);
	} catch (thrown) {
		throw toNodeError(context.getNode(), toOperationError(thrown));
	}
}

const mapValues = <T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R) =>
	Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
