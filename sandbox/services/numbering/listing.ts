import { HttpError, type Incoming } from '../../http';
import { readCount, rejectParameters } from '../../validation';
import type { Rows } from '../../table';
import { sortRows, type Sort } from '../../sorting';
import type { NumberingSettings } from './settings';

/** The documented default of `size`. */
const DEFAULT_SIZE = 20;

interface ListQuery {
	page: number;
	size: number;
	sorts: Sort[];
}

/** The documented envelope; `number` counts from 0 although the request's `page` counts from 1. */
export interface Envelope {
	content: unknown[];
	totalElements: number;
	totalPages: number;
	number: number;
	size: number;
	first: boolean;
	last: boolean;
	empty: boolean;
}

/** One page of the shown rows; rejects a parameter that is not documented or not valid. */
export function listPage<Row>(
	rows: Rows<Row>,
	show: (row: Row) => Record<string, unknown>,
	sortable: readonly string[],
	request: Incoming,
	settings: NumberingSettings,
): Envelope {
	const { page, size, sorts } = readListQuery(request, sortable, settings);
	const order = sortRows(rows, show, sorts);
	const from = (page - 1) * size;
	const length = Math.max(0, Math.min(size, rows.length - from));
	const indexes = Array.from({ length }, (_unused, index) => from + index);
	const content = indexes.map((index) => show(rows.at(order ? order[index] : index)));
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
	settings: NumberingSettings,
): ListQuery {
	rejectParameters(query, settings, ['page', 'size', 'sort']);
	const asked = readCount(query, 'size', { least: 1, whenAbsent: DEFAULT_SIZE }, settings);
	const sorts = [query.sort ?? []].flat().map((text) => readSort(text, sortable, settings));
	const page = readCount(query, 'page', { least: 1, whenAbsent: 1 }, settings);
	return { page, size: Math.min(asked, settings.maxSize ?? Infinity), sorts };
}

function readSort(
	text: string,
	sortable: readonly string[],
	{ invalidInputStatus }: NumberingSettings,
): Sort {
	const [, field, direction] = /^(\w+),(asc|desc)$/.exec(text) ?? [];
	if (sortable.includes(field)) return { field, descending: direction === 'desc' };
	const expected = `<field>,asc or <field>,desc with one of: ${sortable.join(', ')}`;
	throw new HttpError(invalidInputStatus, `"sort" must be ${expected}`);
}
