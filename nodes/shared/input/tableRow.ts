import type { IDataObject } from 'n8n-workflow';

import { isNothing } from './reading';
import { type TableEntry, tableIn } from './table';
import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/entries';
import { listNames, quote } from '../text/wording';

/** Column -> other names for it; the first that has a value counts. */
type Columns<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** Column -> what names that mean it look like in words: `valid until` of `validUntil` or `Valid_Until`. */
type Lookalikes<Name extends string> = Partial<Readonly<Record<Name, RegExp>>>;

/** `number` counts from 1, without a heading. */
export interface TableRow<Name extends string> {
	number: number;
	/** All of its columns. */
	record: IDataObject;
	/** Nothing is undefined. */
	values: Partial<Record<Name, unknown>>;
	/** The contents of columns that aren't ours. */
	others: IDataObject;
	/** The error names the list, the row, and what it holds. */
	error(problem: string): OperationError;
}

/**
 * The rows of a table, whatever the case, spaces, underscores or byte order mark of its columns, without
 * blank ones. Rejects a column that nearly is one of `columns`, or looks like it, where that one is
 * missing: its values would be lost.
 */
export function readRows<Name extends string>(
	label: string,
	table: unknown,
	columns: Columns<Name>,
	lookalikes: Lookalikes<Name> = {},
): Array<TableRow<Name>> {
	const entries = tableIn(label, table) ?? [{ number: 1, value: table }];
	return entries.map((entry) => readRow(label, entry, columns, lookalikes));
}

export function readRow<Name extends string>(
	label: string,
	{ number, record, value }: TableEntry,
	columns: Columns<Name>,
	lookalikes: Lookalikes<Name> = {},
): TableRow<Name> {
	const names = Object.keys(columns) as Name[];
	const spellings = new Map(names.map((name) => [name, [name, ...columns[name]].map(plainName)]));
	const error = (problem: string) =>
		new OperationError(
			`“${label}”, row ${number}: ${problem}`,
			`The row is ${quote(record ?? value)}. Its columns may be ${names.join(', ')}`,
		);
	if (record === undefined) throw error('it has no columns');
	const values = valuesOf(record, spellings, lookalikes, error);
	const others = Object.entries(record).filter(
		([column]) => !isKnown(spellings, plainName(column)),
	);
	return { number, record, values, others: Object.fromEntries(others), error };
}

function valuesOf<Name extends string>(
	record: IDataObject,
	known: ReadonlyMap<Name, readonly string[]>,
	lookalikes: Lookalikes<Name>,
	error: (problem: string) => OperationError,
) {
	const cells = cellsOf(record, error);
	const values: Partial<Record<Name, unknown>> = {};
	for (const [name, spellings] of known) {
		const filled = spellings.find((spelling) => !isNothing(cells.get(spelling)?.value));
		if (filled !== undefined) values[name] = cells.get(filled)?.value;
		if (spellings.some((spelling) => cells.has(spelling))) continue;
		const near = [...cells].find(
			([plain, { column }]) =>
				!isKnown(known, plain) &&
				(spellings.some((spelling) => isNearly(plain, spelling)) ||
					lookalikes[name]?.test(wordsOf(column))),
		);
		if (near) {
			const { column } = near[1];
			throw error(`its column “${listNames([column], 1)}” is nearly “${name}”. Rename it`);
		}
	}
	return values;
}

/** By plain name. Two columns of one plain name may say the same only. */
function cellsOf(record: IDataObject, error: (problem: string) => OperationError) {
	const cells = new Map<string, { column: string; value: unknown }>();
	for (const [column, value] of Object.entries(record)) {
		const plain = plainName(column);
		const other = cells.get(plain);
		if (other && !isNothing(other.value) && !isNothing(value) && other.value !== value) {
			throw error(`its columns “${listNames([other.column, column], 2)}” mean the same`);
		}
		if (!other || isNothing(other.value)) cells.set(plain, { column, value });
	}
	return cells;
}

const isKnown = (known: ReadonlyMap<string, readonly string[]>, plain: string) =>
	[...known.values()].some((spellings) => spellings.includes(plain));

/** `Markup (%)` -> `markup`, `fixed_fee` -> `fixedfee`. */
export const plainName = (column: string) =>
	canonicalText(column)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** `validUntil` -> `valid until` */
const wordsOf = (column: string) =>
	canonicalText(column)
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

/** One letter too many, too few, another or swapped; two in long names. */
function isNearly(name: string, wanted: string): boolean {
	const most = wanted.length > 7 ? 2 : 1;
	return wanted.length > 3 && distance(name, wanted, most) <= most;
}

/** Letters to add, remove, replace or swap with the next one; at most `most` + 1. */
function distance(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1;
	let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= one.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= other.length; j += 1) {
			const isSame = one[i - 1] === other[j - 1];
			row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
			const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (i > 1 && j > 1 && isSwap) row[j] = Math.min(row[j], before[j - 2] + 1);
		}
		[before, last] = [last, row];
	}
	return last[other.length];
}
