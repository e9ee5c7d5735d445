import type { IDataObject } from 'n8n-workflow';

import { isNothing } from './reading';
import { type TableEntry, tableIn } from './table';
import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/entries';
import { listNames, quote } from '../text/wording';

/** The first name with a value counts. */
type Columns<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** A name may look like a column in words: `validUntil` or `Valid_Until` is `valid until`. */
type Lookalikes<Name extends string> = Partial<Readonly<Record<Name, RegExp>>>;

/** `number` counts from 1, without a heading. */
export interface TableRow<Name extends string> {
	number: number;
	record: IDataObject;
	/** Nothing is undefined. */
	values: Partial<Record<Name, unknown>>;
	others: IDataObject;
	/** The error names the list, the row, and the problem. */
	error(problem: string): OperationError;
}

/**
 * Case, spaces, underscores and a byte order mark of column names don’t matter, and blank rows are
 * left out. If one of `columns` is missing, a column with nearly that name, or that looks like it,
 * is rejected, because its values would be lost.
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
	knownColumns: ReadonlyMap<Name, readonly string[]>,
	lookalikes: Lookalikes<Name>,
	error: (problem: string) => OperationError,
) {
	const cells = cellsOf(record, error);
	const values: Partial<Record<Name, unknown>> = {};
	for (const [name, spellings] of knownColumns) {
		const filled = spellings.find((spelling) => !isNothing(cells.get(spelling)?.value));
		if (filled !== undefined) values[name] = cells.get(filled)?.value;
		if (spellings.some((spelling) => cells.has(spelling))) continue;
		const near = [...cells].find(
			([plain, { column }]) =>
				!isKnown(knownColumns, plain) &&
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

/** Two columns with one plain name must have the same value. */
function cellsOf(record: IDataObject, error: (problem: string) => OperationError) {
	const cells = new Map<string, { column: string; value: unknown }>();
	for (const [column, value] of Object.entries(record)) {
		const plain = plainName(column);
		const sameColumn = cells.get(plain);
		if (
			sameColumn &&
			!isNothing(sameColumn.value) &&
			!isNothing(value) &&
			sameColumn.value !== value
		) {
			throw error(`its columns “${listNames([sameColumn.column, column], 2)}” mean the same`);
		}
		if (!sameColumn || isNothing(sameColumn.value)) cells.set(plain, { column, value });
	}
	return cells;
}

const isKnown = (columns: ReadonlyMap<string, readonly string[]>, plain: string) =>
	[...columns.values()].some((spellings) => spellings.includes(plain));

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

/**
 * A name is nearly the same with one letter added, missing, different or swapped; two in long
 * names.
 */
function isNearly(name: string, wanted: string): boolean {
	const most = wanted.length > 7 ? 2 : 1;
	return wanted.length > 3 && distance(name, wanted, most) <= most;
}

/** Counts letters to add, remove, replace or swap with the next one; at most `most` + 1. */
function distance(one: string, target: string, most: number): number {
	if (Math.abs(one.length - target.length) > most) return most + 1;
	let [before, last]: number[][] = [[], Array.from({ length: target.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= one.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= target.length; j += 1) {
			const isSame = one[i - 1] === target[j - 1];
			row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
			const isSwap = one[i - 1] === target[j - 2] && one[i - 2] === target[j - 1];
			if (i > 1 && j > 1 && isSwap) row[j] = Math.min(row[j], before[j - 2] + 1);
		}
		[before, last] = [last, row];
	}
	return last[target.length];
}
