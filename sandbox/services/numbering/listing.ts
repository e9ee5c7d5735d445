import { z } from 'zod';
import { HttpError, type Incoming } from '../../http';
import { sortRows } from '../../sorting';
import type { Rows } from '../../table';
import { count, validate } from '../../validation';
import type { NumberingSettings } from './settings';

/** The documented default of `size`. */
const DEFAULT_SIZE = '20';

/**
 * One page of the shown rows in the documented envelope; rejects a parameter that is not documented
 * or not valid. `number` counts from 0 although the request's `page` counts from 1.
 */
export function listPage<Row>(
	rows: Rows<Row>,
	show: (row: Row) => Record<string, unknown>,
	sortable: readonly string[],
	request: Incoming,
	settings: NumberingSettings,
) {
	const { page, size, sorts } = readListQuery(request, sortable, settings);
	const order = sortRows(rows, show, sorts);
	const from = (page - 1) * size;
	const length = Math.max(0, Math.min(size, rows.length - from));
	const indexes = Array.from({ length }, (_unused, index) => from + index);
	const content = indexes.map((index) => show(rows.at(order ? order[index] : index)!));
	const totalPages = Math.ceil(rows.length / size);
	return {
		content,
		totalElements: rows.length,
		totalPages,
		number: page - 1,
		size,
		first: page === 1,
		last: page >= totalPages,
		empty: content.length === 0,
	};
}

export function readListQuery(
	{ query }: Incoming,
	sortable: readonly string[],
	{ invalidInputStatus, maxSize, oversizeStatus }: NumberingSettings,
) {
	const sort = z
		.string()
		.refine((text) => sortable.some((field) => [`${field},asc`, `${field},desc`].includes(text)), {
			message: `Must be <field>,asc or <field>,desc with one of: ${sortable.join(', ')}`,
		})
		.transform((text) => text.split(','))
		.transform(([field, direction]) => ({ field, descending: direction === 'desc' }));
	const schema = z.object({
		page: count(1).default('1'),
		size: count(1).default(DEFAULT_SIZE),
		sort: z.preprocess((given) => [given ?? []].flat(), z.array(sort)),
	});
	const { page, size, sort: sorts } = validate(schema.strict(), query, invalidInputStatus);
	if (maxSize !== null && size > maxSize && oversizeStatus !== null) {
		throw new HttpError(oversizeStatus, `size: Must be at most ${maxSize}`);
	}
	return { page, size: Math.min(size, maxSize ?? Infinity), sorts };
}
