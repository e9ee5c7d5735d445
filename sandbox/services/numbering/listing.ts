import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import { sortRows, type Sort } from '../../core/sorting';
import type { Rows } from '../../core/table';
import { count, limitSize } from '../../core/validation';
import type { NumberingSettings } from './settings';

const int = z.number().int();

/**
 * In the documented envelope, `number` counts from 0 although the request’s `page` counts from 1.
 */
export const pageOf = (record: z.ZodType) =>
	z.strictObject({
		content: z.array(record),
		totalElements: int,
		totalPages: int,
		number: int,
		size: int,
		first: z.boolean(),
		last: z.boolean(),
		empty: z.boolean(),
	});

export const listQuery = z.strictObject({
	page: count(1).default(1),
	size: count(1).default(20).describe('20 by default, as documented'),
	sort: z
		.union([z.string(), z.array(z.string())])
		.optional()
		.transform((value) => [value ?? []].flat())
		.describe('`<field>,asc` or `<field>,desc`; may be repeated'),
});

type Asked = z.infer<typeof listQuery>;

export function listPage<Row>(
	rows: Rows<Row>,
	show: (row: Row) => Record<string, unknown>,
	sortable: readonly string[],
	listQuery: Asked,
	settings: NumberingSettings,
) {
	const { page, size, sorts } = readListQuery(listQuery, sortable, settings);
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

/** The list must have the field. */
export function readListQuery(
	{ page, size, sort }: Asked,
	sortable: readonly string[],
	{ invalidInputStatus, maxSize, oversizeStatus }: NumberingSettings,
) {
	const sorts = sort.map((text) => readSort(text, sortable, invalidInputStatus));
	return { page, size: limitSize('size', size, maxSize, oversizeStatus), sorts };
}

function readSort(text: string, sortable: readonly string[], invalidInputStatus: number): Sort {
	const field = sortable.find((name) => [`${name},asc`, `${name},desc`].includes(text));
	if (field !== undefined) return { field, descending: text.endsWith(',desc') };
	const fields = sortable.join(', ');
	throw new HttpError(
		invalidInputStatus,
		`sort: Must be <field>,asc or <field>,desc with one of: ${fields}`,
	);
}
