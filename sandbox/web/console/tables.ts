import { maskFields } from '../page/mask';
import type { ServiceName } from '../../services/services';
import { Table, type ById } from '../../core/table';
import type { World } from '../../core/world';

export interface Row {
	id: number;
}

export interface ListedTable {
	service: ServiceName;
	name: string;
	rows: ById<Row>;
	isGenerated: boolean;
}

export function listTables({ tables }: World): ListedTable[] {
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

/** A row with its secrets masked. A record's `state` is a place, unlike that of a sign-in. */
export function maskRow(row: Row): Record<string, unknown> {
	const masked = maskFields(row) as Record<string, unknown>;
	return 'state' in row ? { ...masked, state: row.state } : masked;
}

/** The rows from the newest to the oldest, at most so many; no others are computed. */
export function* newestRows({ rows }: Pick<ListedTable, 'rows'>, most: number): Generator<Row> {
	const first = Math.max(0, rows.length - most);
	for (let index = rows.length - 1; index >= first; index -= 1) {
		const row = rows.at(index);
		if (row !== undefined) yield row;
	}
}
