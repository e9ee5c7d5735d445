import { Refusal, type Incoming } from '../../route';
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

/** One page of the shown rows; refuses a parameter that is not documented or does not fit. */
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
	{ invalidInputStatus, maxSize }: NumberingSettings,
): ListQuery {
	const refuse = (message: string) => new Refusal(invalidInputStatus, message);
	const unknown = Object.keys(query).find((name) => !['page', 'size', 'sort'].includes(name));
	if (unknown !== undefined) throw refuse(`Unknown parameter "${unknown}"`);
	const readCount = (name: 'page' | 'size', whenAbsent: number) => {
		const value = query[name];
		if (value === undefined) return whenAbsent;
		const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN;
		if (count >= 1 && Number.isSafeInteger(count)) return count;
		throw refuse(`"${name}" must be an integer from 1`);
	};
	const size = Math.min(readCount('size', DEFAULT_SIZE), maxSize ?? Infinity);
	const sorts = [query.sort ?? []].flat().map((text) => readSort(text, sortable, refuse));
	return { page: readCount('page', 1), size, sorts };
}

function readSort(
	text: string,
	sortable: readonly string[],
	refuse: (message: string) => Refusal,
): Sort {
	const [, field, direction] = /^(\w+),(asc|desc)$/.exec(text) ?? [];
	if (sortable.includes(field)) return { field, descending: direction === 'desc' };
	throw refuse(`"sort" must be <field>,asc or <field>,desc with one of: ${sortable.join(', ')}`);
}

/** An integer of the path; refuses anything else as invalid input. */
export function readId(text: string | string[] | undefined, settings: NumberingSettings): number {
	if (typeof text === 'string' && /^-?\d+$/.test(text)) return Number(text);
	throw new Refusal(settings.invalidInputStatus, 'The id must be an integer');
}
