import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { clock, dayMs } from '../clock';
import type { Reader } from '../declare/api';
import { parameter, parameters } from '../declare/operation';
import type { List } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { findPage, pagesOf } from '../http/pagination';
import { isDay, toMs } from '../input/dates';
import { type Zoned, workflowZone, zoneOf } from '../input/scalars';
import { reversed } from './recordList';

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
	const range = bound ? await findPage(api, dated, query, pageSize, begins) : { pageSize };
	const records = recordsUntil(pagesOf(api, dated, query, range));
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

const choices = [
	{ name: 'Custom', value: 'custom', description: 'From Since until Until' },
	{ name: 'Last 7 Days', value: 'last7Days', description: 'Today and the six days before' },
	{ name: 'Last 90 Days', value: 'last90Days', description: 'Today and the 89 days before' },
	{ name: 'Last Month', value: 'lastMonth', description: 'The whole month before this one' },
	{
		name: 'This Month',
		value: 'thisMonth',
		description: 'From the first of the month until today',
	},
	{ name: 'This Year', value: 'thisYear', description: 'From January 1 until today' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
] as const;

export const period = parameter({
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: choices,
	default: 'lastMonth',
	description:
		'Which time the records are from. Days begin at midnight in the time zone of the workflow, or in Time Zone under Options.',
});

const isCustom = { show: { period: ['custom'] } } as const;

export const periodParameters = parameters(
	period,
	{ ...since, displayOptions: isCustom },
	{ ...until, displayOptions: isCustom },
	workflowZone,
);

export const timezone = parameter({
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	typeOptions: { format: 'timeZone' },
	default: '={{ $now.zoneName }}',
	placeholder: 'e.g. Europe/Madrid',
	description:
		'Time zone of days and hours. Leave empty for the time zone of the workflow, in which Since and Until are always read.',
});

export interface PeriodChoice extends Period {
	period?: string;
}

type ZonedChoice = PeriodChoice & Zoned;

export function chosenPeriod(values: ZonedChoice): { period: Period; timezone: string } {
	const zone = zoneOf(values);
	const { period: choice, since: from, until: to } = values;
	return {
		period: resolvePeriod({ period: choice, since: from, until: to }, zone),
		timezone: zone,
	};
}

/** The instants of a chosen period, by the clock of `zone`; those of a custom one are unchanged. */
export function resolvePeriod({ period: chosen, ...custom }: PeriodChoice, zone = 'utc'): Period {
	const range = rangeOf(chosen, DateTime.fromMillis(clock.now(), { zone }).startOf('day'));
	if (!range) return custom;
	const [from, to] = range.map((day) => day.toISO({ suppressMilliseconds: true }) as string);
	return { ...custom, since: from, until: to };
}

/** The first day and the day after the last one. */
function rangeOf(chosen: string | undefined, today: DateTime): [DateTime, DateTime] | undefined {
	const tomorrow = today.plus({ days: 1 });
	switch (chosen) {
		case 'today':
			return [today, tomorrow];
		case 'yesterday':
			return [today.minus({ days: 1 }), today];
		case 'last7Days':
			return [today.minus({ days: 6 }), tomorrow];
		case 'last90Days':
			return [today.minus({ days: 89 }), tomorrow];
		case 'thisMonth':
			return [today.startOf('month'), tomorrow];
		case 'lastMonth':
			return [today.startOf('month').minus({ months: 1 }), today.startOf('month')];
		case 'thisYear':
			return [today.startOf('year'), tomorrow];
		default:
			return undefined;
	}
}
