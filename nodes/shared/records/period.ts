import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../declare/operation';
import { findPage, pagesOf } from '../http/pagination';
import { OperationError } from '../errors/operationError';
import type { Reader } from '../declare/api';
import type { List } from '../declare/record';
import { isDay, toMs } from '../input/dates';
import { reversed } from './sort';
import { dayMs } from '../clock';

export interface Dated extends List {
	/** A field with a UTC time stamp or a date. */
	field: string;
	sort: readonly string[];
}

/** ISO 8601 in the workflow's time zone; a missing bound leaves the period open. */
export interface Period {
	since?: string;
	until?: string;
	overlapMinutes?: number;
}

export const since = parameter({
	displayName: 'Since',
	name: 'since',
	type: 'dateTime',
	default: '',
	description:
		'Only records from this time on, in the time zone of the workflow if it names none. Leave empty to begin with the first record.',
});

export const until = parameter({
	displayName: 'Until',
	name: 'until',
	type: 'dateTime',
	default: '',
	description:
		'Only records before this time, in the time zone of the workflow if it names none. Leave empty to include all records up to now.',
});

export const overlapMinutes = parameter({
	displayName: 'Overlap (Minutes)',
	name: 'overlapMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1440,
	description:
		'How much earlier than Since or Period to begin, so that late records are not missed; put Remove Duplicates after the node',
});

export function checkPeriod({ since: from, until: to }: Period): void {
	if (from && to && Date.parse(from) >= Date.parse(to)) {
		throw new OperationError('“Since” is not before “Until”', `They are ${from} and ${to}`);
	}
}

function periodTests({ since: from, until: to, overlapMinutes = 0 }: Period) {
	const startMs = from ? Date.parse(from) - overlapMinutes * 60_000 : -Infinity;
	const endMs = to ? Date.parse(to) : Infinity;
	// A date has no hour, so it counts in the workflow's time zone.
	const zoneOf = (instant?: string) => /(?:Z|[-+]\d\d:\d\d)$/.exec(instant ?? '')?.[0] ?? 'Z';
	const msOf = (value: unknown, instant?: string) =>
		toMs(isDay(value) ? `${String(value)}T00:00:00${zoneOf(instant)}` : value);
	// A day counts until its last millisecond.
	const lastMsOf = (value: unknown) => msOf(value, from) + (isDay(value) ? dayMs - 1 : 0);
	return {
		isReached: (value: unknown) => lastMsOf(value) >= startMs,
		// An open bound reads no time: a list may have a million records.
		isBefore: (value: unknown) => startMs > -Infinity && lastMsOf(value) < startMs,
		isOver: (value: unknown) => endMs < Infinity && msOf(value, to) >= endMs,
	};
}

/**
 * A search finds the first page; reading ends with the period. Moved records aren't repeated, unless
 * `keepsRepeats` asks for records that the list really has twice.
 */
export async function* recordsIn(
	api: Reader,
	dated: Dated,
	period: Period,
	pageSize: number,
	{ newestFirst = false, keepsRepeats = false } = {},
): AsyncGenerator<IDataObject[]> {
	const { field, sort } = dated;
	const { isReached, isBefore, isOver } = periodTests(period);
	const query = { sort: newestFirst ? reversed(sort) : [...sort] };
	// An unbounded period includes records without a readable time.
	const isAll = !period.since && !period.until;
	const reached = (record: IDataObject) => isAll || isReached(record[field]);
	const [bound, begins, ends] = newestFirst
		? [period.until, (record: IDataObject) => !isOver(record[field]), isBefore]
		: [period.since, reached, isOver];
	const from = bound ? await findPage(api, dated, query, pageSize, begins) : 1;
	const records = recordsUntil(pagesOf(api, dated, query, { pageSize, from }));
	yield* keepsRepeats ? records : withoutRepeats(records);

	async function* recordsUntil(pages: AsyncIterable<IDataObject[]>) {
		for await (const page of pages) {
			yield page.filter((record) => reached(record) && !isOver(record[field]));
			if (page.some((record) => ends(record[field]))) return;
		}
	}
}

/** The pages without records of the page before, which new records have moved to the next one. */
export async function* withoutRepeats(
	pages: AsyncIterable<IDataObject[]>,
): AsyncGenerator<IDataObject[]> {
	let previous: IDataObject[] = [];
	for await (const page of pages) {
		// Equal records begin alike. In most pages none does, so none has to be written out.
		const begun = new Set(page.map(beginningOf));
		const alike = previous.filter((record) => begun.has(beginningOf(record)));
		const repeated = new Set(alike.map((record) => JSON.stringify(record)));
		yield repeated.size > 0 ? page.filter((one) => !repeated.has(JSON.stringify(one))) : page;
		previous = page;
	}
}

const beginningOf = (record: IDataObject) => JSON.stringify(Object.values(record)[0]);
