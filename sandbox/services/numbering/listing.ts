import { z } from 'zod';
import { HttpError, type Incoming } from '../../http/http';
import { sortRows, type Sort } from '../../core/sorting';
import type { Rows } from '../../core/table';
import { count, limitSize, validate } from '../../core/validation';
import type { NumberingSettings } from './settings';

/** The documented default of `size`. */
const DEFAULT_SIZE = '20';

/** The documented envelope. `number` counts from 0 although the request's `page` counts from 1. */
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

/** Made once: it takes longer to make than to use. */
const listQuery = z
	.object({
		page: count(1).default('1'),
		size: count(1).default(DEFAULT_SIZE),
		sort: z.preprocess((given) => [given ?? []].flat(), z.array(z.string())),
	})
	.strict();

export function readListQuery(
	{ query }: Incoming,
	sortable: readonly string[],
	{ invalidInputStatus, maxSize, oversizeStatus }: NumberingSettings,
) {
	const { page, size, sort } = validate(listQuery, query, invalidInputStatus);
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
