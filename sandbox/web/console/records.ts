import { z } from 'zod/v4';
import { count } from '../../core/validation';
import { Table, type ById } from '../../core/table';
import type { World } from '../../core/world';
import { HttpError } from '../../http/http';
import { on, type Taken } from '../../http/route';
import type { ServiceName } from '../../services/services';
import { maskFields } from '../page/mask';
import { searcher } from './values';

/** A search reads at most this many rows, and fewer of a table whose rows are computed. */
const SEARCHED = 5_000;
const COMPUTED = 1_000;

const query = z.strictObject({
	service: z.string().optional(),
	table: z.string().optional(),
	q: z.string().trim().max(200).default(''),
	page: count(1).default(1),
	size: count(1).pipe(z.number().max(100)).default(25),
});

type Asked = z.infer<typeof query>;

export const recordsRoute = on('GET', '/console/records', { query }, readRecords, {
	says: 'One page of a table, the newest first; with `q`, the rows that have the text',
});

interface Found {
	total: number;
	isPartial: boolean;
	rows: Array<ReturnType<typeof describe>>;
}

/**
 * The list has one table, or all tables with the text. `isPartial` says that not all rows were
 * searched.
 */
function readRecords(world: World, { query: recordQuery }: Taken<{ query: typeof query }>) {
	const { service, table, q, page, size } = recordQuery;
	const all = listTables(world);
	const tables = all.map((one) => ({
		service: one.service,
		table: one.name,
		count: one.rows.length,
	}));
	const chosen = all.filter(
		(one) => (service ?? one.service) === one.service && (table ?? one.name) === one.name,
	);
	if (chosen.length === 0) throw new HttpError(404, 'No such table');
	if (q !== '' && table === undefined) {
		const result = search(chosen, recordQuery);
		return { tables, service: service ?? null, table: null, page, size, ...result };
	}
	const [first] = chosen;
	const result = q === '' ? browse(first, recordQuery) : search([first], recordQuery);
	return { tables, service: first.service, table: first.name, page, size, ...result };
}

function browse(listed: ListedTable, { page, size }: Asked): Found {
	const { rows } = listed;
	const last = rows.length - 1 - (page - 1) * size;
	const count = Math.max(0, Math.min(size, last + 1));
	const shownRows = Array.from({ length: count }, (_unused, index) => rows.at(last - index));
	const isRow = (row: Row | undefined): row is Row => row !== undefined;
	return {
		total: rows.length,
		isPartial: false,
		rows: shownRows.filter(isRow).map((row) => describe(listed, row)),
	};
}

function search(chosen: readonly ListedTable[], { q, page, size }: Asked): Found {
	const isFound = searcher(q);
	const matches: Found = { total: 0, isPartial: false, rows: [] };
	let left = SEARCHED;
	for (const listed of chosen) {
		const most = Math.min(left, listed.isGenerated ? COMPUTED : SEARCHED);
		left -= Math.min(most, listed.rows.length);
		matches.isPartial ||= most < listed.rows.length;
		for (const row of candidates(listed, q, most)) {
			if (!isFound(row)) continue;
			matches.total += 1;
			const place = matches.total - (page - 1) * size;
			if (place > 0 && place <= size) matches.rows.push(describe(listed, row));
		}
	}
	return matches;
}

/** The row with the ID counts, wherever it is, and the newest rows. */
function* candidates(listed: ListedTable, q: string, most: number): Generator<Row> {
	const byId = /^\d+$/.test(q) ? listed.rows.find(Number(q)) : undefined;
	if (byId) yield byId;
	for (const row of newestRows(listed, most)) if (row.id !== byId?.id) yield row;
}

function describe({ service, name: table }: ListedTable, row: Row) {
	const key = `${service}.${table}.${row.id}`;
	return { key, service, table, id: row.id, fields: maskRow(row) };
}

interface Row {
	id: number;
}

interface ListedTable {
	service: ServiceName;
	name: string;
	rows: ById<Row>;
	isGenerated: boolean;
}

function listTables({ tables }: World): ListedTable[] {
	return Object.entries(tables).flatMap(([service, state]) =>
		Object.entries(state as object).flatMap(([name, rows]) =>
			isTable(rows)
				? [{ service: service as ServiceName, name, rows, isGenerated: !(rows instanceof Table) }]
				: [],
		),
	);
}

function isTable(value: unknown): value is ById<Row> {
	const { at, find, length } = Object(value) as Partial<ById<Row>>;
	return typeof at === 'function' && typeof find === 'function' && typeof length === 'number';
}

/** Secrets are masked. A record’s `state` is a place, unlike that of a sign-in. */
function maskRow(row: Row): Record<string, unknown> {
	const masked = maskFields(row) as Record<string, unknown>;
	return 'state' in row ? { ...masked, state: row.state } : masked;
}

/** Rows go from the newest to the oldest; only this many are computed. */
function* newestRows({ rows }: Pick<ListedTable, 'rows'>, most: number): Generator<Row> {
	const first = Math.max(0, rows.length - most);
	for (let index = rows.length - 1; index >= first; index -= 1) {
		const row = rows.at(index);
		if (row !== undefined) yield row;
	}
}
