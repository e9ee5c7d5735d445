import { z } from 'zod';
import { HttpError, type Incoming } from '../../http/http';
import { sortRows } from '../../core/sorting';
import type { Table } from '../../core/table';
import { count, limitSize, oneOf, validate } from '../../core/validation';
import { valueOf, type Filter } from './filters';
import type { AiAgentsSettings } from './settings';

/** What a list takes besides `skip` and `limit`. */
export interface Listing {
	filters: Readonly<Record<string, Filter>>;
	/** Values of `order_by`; empty where the list has no order. */
	sortable: readonly string[];
	/** Values of `filter_key`; absent where the list has no `filter_key` and `filter_value`. */
	keys?: readonly string[];
}

/** One page of the rows that pass all filters; `total` counts them. */
export function listRows<Row extends { id: number }>(
	table: Table<Row>,
	listing: Listing,
	query: Incoming['query'],
	settings: AiAgentsSettings,
) {
	const { invalidInputStatus: status, maxLimit, oversizeStatus } = settings;
	const asked = validate(schemaOf(listing, settings), query, status);
	const { filter_key: key, filter_value: value, skip } = asked;
	if ((key === undefined) !== (value === undefined)) {
		throw new HttpError(status, '"filter_key" and "filter_value" come together');
	}
	const tests = Object.entries(listing.filters)
		.filter(([name]) => query[name] !== undefined)
		.map(([name, filter]) => validate(filter(name, settings), query[name], status, name));
	if (key !== undefined) tests.push((row) => String(valueOf(row, key)) === value);
	const kept = table.filter((row) => tests.every((test) => test(row)));
	const limit = limitSize('limit', asked.limit, maxLimit, oversizeStatus);
	const rows = orderRows(kept, asked).slice(skip, skip + limit);
	return { rows, total: kept.length, skip, limit };
}

/** All parameters, of which the filters are validated later. */
function schemaOf({ filters, sortable, keys }: Listing, { defaultLimit }: AiAgentsSettings) {
	const orders = { order_by: oneOf(sortable), order_dir: z.enum(['asc', 'desc']) };
	const keyed = { filter_key: oneOf(keys ?? []), filter_value: z.string().min(1) };
	const shape = z.object({
		skip: count(0).default('0'),
		limit: count(1).default(String(defaultLimit)),
		...z.object(orders).partial().shape,
		...z.object(keyed).partial().shape,
	});
	const known = [
		...['skip', 'limit', ...Object.keys(filters)],
		...(sortable.length > 0 ? Object.keys(orders) : []),
		...(keys ? Object.keys(keyed) : []),
	];
	return shape
		.passthrough()
		.refine((query) => Object.keys(query).every((name) => known.includes(name)), {
			message: `Parameters are ${known.join(', ')}`,
		});
}

/** `order_dir` alone orders by id. */
function orderRows<Row extends { id: number }>(
	rows: Row[],
	{ order_by: field, order_dir: direction }: { order_by?: string; order_dir?: 'asc' | 'desc' },
): Row[] {
	if (field === undefined && direction === undefined) return rows;
	const sort = { field: field ?? 'id', descending: direction === 'desc' };
	const order = sortRows<object>(rows, (row) => row as Record<string, unknown>, [sort]);
	return Array.from(order ?? [], (index) => rows[index]);
}
