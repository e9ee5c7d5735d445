import type { Rows } from './table';

export interface Sort {
	field: string;
	descending: boolean;
}

type Shown = Record<string, unknown>;

/** It is null if the rows stay in their own order. Sorting is stable; nulls come last. */
export function sortRows<Row>(
	rows: Rows<Row>,
	show: (row: Row) => Shown,
	sorts: readonly Sort[],
): Uint32Array | null {
	if (sorts.length === 0) return null;
	const key = JSON.stringify([rows.length, sorts]);
	const order = rows.orders?.get(key) ?? findOrder(rows, show, sorts);
	if (rows.orders) keepNewest(rows.orders, key, order);
	return order;
}

/** The order of a million rows takes 4 MB. */
const ORDERS_KEPT = 8;

function keepNewest<T>(all: Map<string, T>, key: string, value: T): void {
	all.delete(key);
	all.set(key, value);
	if (all.size > ORDERS_KEPT) all.delete(all.keys().next().value!);
}

function findOrder<Row>(
	rows: Rows<Row>,
	show: (row: Row) => Shown,
	sorts: readonly Sort[],
): Uint32Array {
	const [{ field: first, descending }] = sorts;
	if (first === rows.ascending && sorts.length === 1) return count(rows.length, descending);
	const columns = sorts.map(() => new Array<unknown>(rows.length));
	for (let index = 0; index < rows.length; index += 1) {
		const shownRow = show(rows.at(index)!);
		for (const [place, { field }] of sorts.entries()) columns[place][index] = shownRow[field];
	}
	const compare = (left: number, right: number) => {
		for (const [place, { descending }] of sorts.entries()) {
			const difference = compareValues(columns[place][left], columns[place][right], descending);
			if (difference !== 0) return difference;
		}
		return 0;
	};
	return Uint32Array.from({ length: rows.length }, (_unused, index) => index).sort(compare);
}

const count = (length: number, descending: boolean) =>
	new Uint32Array(length).map((_zero, index) => (descending ? length - 1 - index : index));

function compareValues(left: unknown, right: unknown, descending: boolean): number {
	if (left === right) return 0;
	if (left === null || left === undefined) return 1;
	if (right === null || right === undefined) return -1;
	const less = (left as string | number) < (right as string | number);
	return less === descending ? 1 : -1;
}
