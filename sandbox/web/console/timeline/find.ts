import { maskLoosely } from '../../page/mask';
import type { World } from '../../../core/world';
import { type ListedTable, listTables, newestRows, type Row } from '../tables';
import { callKinds } from './calls';
import { isForeign, type Kind, type TimelineEntry } from './kinds';
import { messageKinds } from './messages';
import { numberingKinds } from './numbers';
import type { Wanted } from './wanted';

/** The most rows of a table that are read, and of one whose rows are computed. */
const READ = 5_000;
const COMPUTED = 1_000;

/** The most records whose own IDs are looked for, too. */
const FOLLOWED = 50;

const kinds = [...numberingKinds, ...messageKinds, ...callKinds] as unknown as ReadonlyArray<
	Kind<Row>
>;

interface Found {
	entries: TimelineEntry[];
	ids: string[];
	isPartial: boolean;
}

export function findRecords(world: World, wanted: Wanted): Found {
	const entries = new Map<string, TimelineEntry>();
	const found: Found = { entries: [], ids: [], isPartial: false };
	let followed = 0;
	for (const listed of listTables(world)) {
		const kind = kindOf(listed.service, listed.name);
		if (!kind) continue;
		const most = listed.isGenerated ? COMPUTED : READ;
		found.isPartial ||= listed.rows.length > most;
		for (const row of newestRows(listed, most)) {
			const field = wanted.fieldIn(row);
			if (field === undefined) continue;
			add(entries, world, kind, row);
			if (isForeign(field, { ...row }[field as 'id'])) continue;
			followed += 1;
			if (followed > FOLLOWED) found.isPartial = true;
			else follow(entries, found, world, kind, row);
		}
	}
	return { ...found, entries: [...entries.values()] };
}

const kindOf = (service: ListedTable['service'], table: string) =>
	kinds.find((kind) => kind.service === service && kind.table === table);

/** One hop: the rows that belong to a record, and the IDs by which others name it. */
function follow(
	entries: Map<string, TimelineEntry>,
	found: Found,
	world: World,
	kind: Kind<Row>,
	row: Row,
): void {
	found.ids.push(...kind.ids(row));
	for (const related of kind.related?.(row, world) ?? []) {
		const other = kindOf(kind.service, related.table);
		if (other) add(entries, world, other, related.row);
	}
}

function add(entries: Map<string, TimelineEntry>, world: World, kind: Kind<Row>, row: Row): void {
	const { service, table } = kind;
	const name = `${service}.${table}.${row.id}`;
	if (entries.has(`${name}.0`)) return;
	for (const [index, happening] of kind.happenings(row, world).entries()) {
		const key = `${name}.${index}`;
		entries.set(key, {
			...{ key, service, kind: 'record', outcome: '', isGood: true, ...happening },
			detail: maskLoosely(happening.detail ?? ''),
			ref: { service, table, id: row.id },
		});
	}
}
