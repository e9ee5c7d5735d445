import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import type { Reader } from '../declare/api';
import type { List } from '../declare/record';
import { FarEnd } from '../http/farEnd';
import { type Paging, findPage, pagesOf } from '../http/pagination';
import { isDay, startOfDay, toMs } from '../input/dates';
import type { Period } from './period';
import { counted } from '../text/wording';
import { reversed } from './recordList';

export interface Dated extends List {
	/** It holds a UTC time stamp or a date. */
	field: string;
	sort: readonly string[];
}

/** The hint is undefined if no record is missing in a period. */
export const undatedNotice = (
	count: unknown,
	{ one, many }: Pick<List, 'one' | 'many'>,
): string | undefined =>
	typeof count === 'number' && count > 0
		? `${counted(count, one, many)} without a readable time: in no period, so not among these`
		: undefined;

interface Span {
	firstMs: number;
	lastMs: number;
}

/** A day counts until its last millisecond, an instant only once; an unreadable value is NaN. */
function spanOf(value: unknown, zone: string): Span {
	const firstMs = toMs(value, zone);
	if (Number.isNaN(firstMs) || !isDay(value)) return { firstMs, lastMs: firstMs };
	const next = DateTime.fromMillis(firstMs, { zone }).startOf('day').plus({ days: 1 });
	return { firstMs, lastMs: startOfDay(next).toMillis() - 1 };
}

function periodTests({ since: from, until: to, overlapMinutes = 0, zone = 'utc' }: Period) {
	const startMs = from ? Date.parse(from) - overlapMinutes * 60_000 : -Infinity;
	const endMs = to ? Date.parse(to) : Infinity;
	const isUndated = (value: unknown) => Number.isNaN(toMs(value));
	return {
		isUndated,
		isReached: (value: unknown) => spanOf(value, zone).lastMs >= startMs,
		// An open bound reads no time: a list may have a million records.
		isBefore: (value: unknown) => startMs > -Infinity && spanOf(value, zone).lastMs < startMs,
		isOver: (value: unknown) => endMs < Infinity && spanOf(value, zone).firstMs >= endMs,
	};
}

interface Reading {
	newestFirst?: boolean;
	/** True if the list really has some records twice. */
	keepsRepeats?: boolean;
	paging?: Paging;
	/** Each request has these filters. */
	query?: IDataObject;
	/** Records without a readable time are in no bounded period. */
	onUndated?: (record: IDataObject) => void;
}

/** A search finds the first page; reading ends with the period. Moved records aren’t repeated. */
export async function* recordsIn(
	api: Reader,
	dated: Dated,
	period: Period,
	pageSize: number,
	{ newestFirst = false, keepsRepeats = false, onUndated, paging, query }: Reading = {},
): AsyncGenerator<IDataObject[]> {
	const { field, sort } = dated;
	const { isUndated, isReached, isBefore, isOver } = periodTests(period);
	const order = newestFirst ? reversed(sort) : [...sort];
	// An unbounded period includes records without a readable time.
	const isAll = !period.since && !period.until;
	const farEnd = new FarEnd();
	const noting = farEnd.noting(paging);
	const pages = (sort: string[], range: Parameters<typeof pagesOf>[3]) =>
		pagesOf(api, dated, { ...query, sort }, range, noting);
	const undated = new Undated(field, onUndated);
	const [bound, begins, ends] = newestFirst
		? [period.until, (value: unknown) => !isOver(value), isBefore]
		: [period.since, isReached, isOver];
	// A record without a time doesn’t show which ones follow.
	const isBegun = ({ [field]: value }: IDataObject) =>
		isUndated(value) ? undefined : begins(value);
	const range = bound
		? await findPage(api, dated, { ...query, sort: order }, pageSize, isBegun)
		: { pageSize, from: 1 };
	const records = recordsUntil(pages(order, range));
	yield* keepsRepeats ? records : withoutRepeats(records);

	async function* recordsUntil(inOrder: AsyncIterable<IDataObject[]>) {
		const { pageSize: size, from } = range;
		if (from > 1) await undated.readFrom(pages(order, { pageSize: size }));
		let pagesRead = from - 1;
		for await (const page of inOrder) {
			pagesRead += 1;
			yield page.filter(({ [field]: value }) => isAll || (isReached(value) && !isOver(value)));
			if (!isAll && onUndated) undated.add(page);
			if (!page.some((record) => ends(record[field]))) continue;
			await undated.readFrom(
				farEnd.pages(api, dated, { ...query, sort: order }, pagesRead) ??
					pages(reversed(order), { pageSize: size }),
			);
			return;
		}
	}
}

/**
 * Sorted by time, the records without one are at the ends of a list, or wherever their text
 * belongs.
 */
class Undated {
	private readonly seen = new Set<string>();

	constructor(
		private readonly field: string,
		private readonly onUndated?: (record: IDataObject) => void,
	) {}

	/** Returns false if no record of the page has a time. */
	add(page: readonly IDataObject[]): boolean {
		const undatedRecords = page.filter(({ [this.field]: value }) => Number.isNaN(toMs(value)));
		for (const record of undatedRecords) {
			const text = JSON.stringify(record);
			if (!this.seen.has(text)) this.onUndated?.(record);
			this.seen.add(text);
		}
		return undatedRecords.length < page.length;
	}

	/** Reading begins at one end of the list, and ends at the first record with a time. */
	async readFrom(pages: AsyncIterable<IDataObject[]>): Promise<void> {
		if (!this.onUndated) return;
		for await (const page of pages) {
			if (this.add(page)) return;
		}
	}
}

/** New records move older ones to the next page, so records of the page before are left out. */
export async function* withoutRepeats(
	pages: AsyncIterable<IDataObject[]>,
): AsyncGenerator<IDataObject[]> {
	let previous: IDataObject[] = [];
	for await (const page of pages) {
		// Equal records begin alike. In most pages none do, so no record is written out.
		const begun = new Set(page.map(beginningOf));
		const alike = previous.filter((record) => begun.has(beginningOf(record)));
		const repeated = new Set(alike.map((record) => JSON.stringify(record)));
		yield repeated.size > 0 ? page.filter((one) => !repeated.has(JSON.stringify(one))) : page;
		previous = page;
	}
}

const beginningOf = (record: IDataObject) => JSON.stringify(Object.values(record)[0]);
