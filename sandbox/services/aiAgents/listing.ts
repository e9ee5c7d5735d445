import { HttpError, type Incoming } from '../../http';
import type { Table } from '../../table';
import { sortRows } from '../../sorting';
import { readCount, rejectParameters } from '../../validation';
import { valueOf, type Filter } from './filters';
import type { AiAgentsSettings } from './settings';

/** What a list takes besides `skip` and `limit`. */
export interface Listing {
	/** By parameter, which for most of them is also the name of the field. */
	filters: Readonly<Record<string, Filter>>;
	/** Values of `order_by`; empty where the list has no order. */
	sortable: readonly string[];
	/** Values of `filter_key`; absent where the list has no `filter_key` and `filter_value`. */
	keys?: readonly string[];
}

interface Page<Row> {
	rows: Row[];
	/** The number of rows that pass the filters. */
	total: number;
	skip: number;
	limit: number;
}

type Query = Incoming['query'];

/** Rejects a parameter that is not documented or not valid. Filters narrow each other. */
export function listRows<Row extends { id: number }>(
	table: Table<Row>,
	listing: Listing,
	query: Query,
	settings: AiAgentsSettings,
): Page<Row> {
	rejectUndocumented(query, listing, settings);
	const { defaultLimit, maxLimit } = settings;
	const skip = readCount(query, 'skip', { least: 0, whenAbsent: 0 }, settings);
	const asked = readCount(query, 'limit', { least: 1, whenAbsent: defaultLimit }, settings);
	const limit = Math.min(asked, maxLimit ?? Infinity);
	const tests = [
		...readFilters(query, listing, settings),
		...readKeyedFilter(query, listing, settings),
	];
	const kept = table.filter((row) => tests.every((test) => test(row)));
	const sorted = orderRows(kept, query, listing, settings);
	return { rows: sorted.slice(skip, skip + limit), total: kept.length, skip, limit };
}

function rejectUndocumented(query: Query, listing: Listing, settings: AiAgentsSettings): void {
	rejectParameters(query, settings, [
		...['skip', 'limit', ...Object.keys(listing.filters)],
		...(listing.sortable.length > 0 ? ['order_by', 'order_dir'] : []),
		...(listing.keys ? ['filter_key', 'filter_value'] : []),
	]);
	for (const [name, value] of Object.entries(query)) {
		if (typeof value !== 'string' || value === '') {
			throw invalid(settings, `"${name}" must have one value`);
		}
	}
}

function readFilters(query: Query, { filters }: Listing, settings: AiAgentsSettings) {
	return Object.entries(filters).flatMap(([name, filter]) => {
		const value = query[name];
		if (value === undefined) return [];
		const test = filter(String(value), name, settings);
		if (typeof test === 'string') throw invalid(settings, `"${name}" ${test}`);
		return [test];
	});
}

function readKeyedFilter(query: Query, { keys }: Listing, settings: AiAgentsSettings) {
	const { filter_key: key, filter_value: value } = query;
	if (key === undefined && value === undefined) return [];
	if (key === undefined || value === undefined) {
		throw invalid(settings, '"filter_key" and "filter_value" come together');
	}
	if (!keys?.includes(String(key))) {
		throw invalid(settings, `"filter_key" must be one of ${keys?.join(', ')}`);
	}
	return [(row: object) => String(valueOf(row, String(key))) === value];
}

/** `order_dir` alone orders by id. */
function orderRows<Row extends { id: number }>(
	rows: Row[],
	query: Query,
	{ sortable }: Listing,
	settings: AiAgentsSettings,
): Row[] {
	const { order_by: field, order_dir: direction } = query;
	if (field === undefined && direction === undefined) return rows;
	if (field !== undefined && !sortable.includes(String(field))) {
		throw invalid(settings, `"order_by" must be one of ${sortable.join(', ')}`);
	}
	if (direction !== undefined && direction !== 'asc' && direction !== 'desc') {
		throw invalid(settings, '"order_dir" must be asc or desc');
	}
	const kept = { length: rows.length, at: (index: number) => rows[index], find: () => undefined };
	const sort = { field: String(field ?? 'id'), descending: direction === 'desc' };
	const order = sortRows<object>(kept, (row) => row as Record<string, unknown>, [sort]);
	return Array.from(order ?? [], (index) => rows[index]);
}

function invalid({ invalidInputStatus }: AiAgentsSettings, message: string): HttpError {
	return new HttpError(invalidInputStatus, message);
}
