import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import { sortRows } from '../../core/sorting';
import type { Table } from '../../core/table';
import { count, limitSize } from '../../core/validation';
import { valueOf } from './records';
import type { AiAgentsSettings } from './settings';

export interface Filter {
	schema: z.ZodType<string>;
	/** By default, it is the field with the same name. */
	field?: string;
	isMatch(stored: unknown, wanted: string, settings: AiAgentsSettings): boolean;
}

const text = z.string().min(1);
const boolean = z.enum(['true', 'false']);
const instant = z.iso.datetime({ offset: true });

const lower = (value: unknown) => String(value ?? '').toLowerCase();
const toMs = (time: unknown) => Date.parse(String(time));

export const byText: Filter = { schema: text, isMatch: (stored, wanted) => stored === wanted };

export const byName: Filter = {
	schema: text,
	isMatch: (stored, wanted, { nameFilter }) =>
		nameFilter === 'exact' ? stored === wanted : lower(stored).includes(lower(wanted)),
};

export const byInteger: Filter = {
	schema: z.string().regex(/^-?\d+$/, 'Must be an integer'),
	isMatch: (stored, wanted) => stored === Number(wanted),
};

export const byBoolean: Filter = {
	schema: boolean,
	isMatch: (stored, wanted) => String(stored) === wanted,
};

/** With `false`, calls of the other direction match. */
export const byDirection = (direction: 'in' | 'out'): Filter => ({
	schema: boolean,
	field: 'direction',
	isMatch: (stored, wanted, { directionFilters }) =>
		(directionFilters === 'sum' && wanted === 'false') ||
		(stored === direction) === (wanted === 'true'),
});

/** Calls that started at the instant or later match; the offset is required. */
export const byStart: Filter = {
	schema: instant,
	field: 'started_at',
	isMatch: (at, wanted) => toMs(at) >= toMs(wanted),
};

export const byEnd: Filter = {
	schema: instant,
	field: 'started_at',
	isMatch: (at, wanted) => toMs(at) < toMs(wanted),
};

/** A list accepts these besides `skip` and `limit`. */
export interface Listing {
	filters: Readonly<Record<string, Filter>>;
	/** They are the values of `order_by`; empty if the list has no order. */
	sortable: readonly string[];
	/**
	 * They are the values of `filter_key`; absent if the list has no `filter_key` and
	 * `filter_value`.
	 */
	keys?: readonly string[];
}

export function queryOf({ filters, sortable, keys }: Listing) {
	const direction = z.enum(['asc', 'desc']).optional();
	const filterSchemas = Object.entries(filters).map(([name, { schema }]) => [
		name,
		schema.optional(),
	]);
	return z.strictObject({
		skip: count(0).default(0),
		limit: count(1).optional(),
		...(sortable.length > 0 && { order_by: z.enum(sortable).optional(), order_dir: direction }),
		...(keys && { filter_key: z.enum(keys).optional(), filter_value: text.optional() }),
		...(Object.fromEntries(filterSchemas) as Record<string, z.ZodOptional<z.ZodType<string>>>),
	});
}

export type Query = { skip: number; limit?: number } & Readonly<Record<string, unknown>>;

/** `total` counts all rows that pass the filters. */
export function listRows<Row extends { id: number }>(
	table: Table<Row>,
	{ filters }: Listing,
	query: Query,
	settings: AiAgentsSettings,
) {
	const { invalidInputStatus: status, defaultLimit, maxLimit, oversizeStatus } = settings;
	const { filter_key: key, filter_value: value, skip } = query;
	if ((key === undefined) !== (value === undefined)) {
		throw new HttpError(status, '"filter_key" and "filter_value" come together');
	}
	const wantedFilters = Object.entries(filters).filter(([name]) => query[name] !== undefined);
	const kept = table.filter(
		(row) =>
			(key === undefined || String(valueOf(row, String(key))) === value) &&
			wantedFilters.every(([name, { field = name, isMatch }]) =>
				isMatch(valueOf(row, field), String(query[name]), settings),
			),
	);
	const limit = limitSize('limit', query.limit ?? defaultLimit, maxLimit, oversizeStatus);
	const rows = orderRows(kept, query).slice(skip, skip + limit);
	return { rows, total: kept.length, skip, limit };
}

/** Without `order_by`, `order_dir` orders by ID. */
function orderRows<Row extends { id: number }>(
	rows: Row[],
	{ order_by: field, order_dir: direction }: Query,
): Row[] {
	if (field === undefined && direction === undefined) return rows;
	const sort = { field: String(field ?? 'id'), descending: direction === 'desc' };
	const order = sortRows<object>(rows, (row) => row as Record<string, unknown>, [sort]);
	return Array.from(order ?? [], (index) => rows[index]);
}
