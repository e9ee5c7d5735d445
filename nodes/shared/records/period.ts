import { DateTime } from 'luxon';

import { clock } from '../clock';
import { parameter, parameters } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { startOfDay } from '../input/dates';
import { type Zoned, workflowZone, zoneOf } from '../input/scalars';

/** It is ISO 8601 in the workflow’s time zone; a missing bound leaves the period open. */
export interface Period {
	since?: string;
	until?: string;
	overlapMinutes?: number;
	/** Dates without an hour begin and end by this clock. */
	zone?: string;
}

export const since = parameter({
	displayName: 'Since',
	name: 'since',
	type: 'dateTime',
	default: '',
	description:
		'Only records from this time on, in the workflow’s time zone if it doesn’t name one. Leave empty to begin with the first record.',
});

export const until = parameter({
	displayName: 'Until',
	name: 'until',
	type: 'dateTime',
	default: '',
	description:
		'Only records before this time, in the workflow’s time zone if it doesn’t name one. Leave empty to include all records up to now.',
});

export const overlapMinutes = parameter({
	displayName: 'Overlap (Minutes)',
	name: 'overlapMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1440,
	description:
		'How far before Since or Period to begin, so that late records are not missed; put Remove Duplicates after the node',
});

export function checkPeriod({ since: from, until: to }: Period): void {
	if (from && to && Date.parse(from) >= Date.parse(to)) {
		throw new OperationError('“Since” is not before “Until”', `They are ${from} and ${to}`);
	}
}

const choices = [
	{ name: 'Custom', value: 'custom', description: 'Between Since and Until' },
	{ name: 'Last 7 Days', value: 'last7Days', description: 'Today and the six days before' },
	{ name: 'Last 90 Days', value: 'last90Days', description: 'Today and the 89 days before' },
	{ name: 'Last Month', value: 'lastMonth', description: 'The whole month before this one' },
	{ name: 'Last Week', value: 'lastWeek', description: 'From Monday until Sunday of last week' },
	{
		name: 'This Month',
		value: 'thisMonth',
		description: 'From the first of the month until today',
	},
	{ name: 'This Week', value: 'thisWeek', description: 'From Monday until today' },
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
		'Time range of the records. Days begin at midnight in the time zone of the workflow, or in Time Zone under Options.',
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
		'Time zone of days and hours. Leave empty for the workflow’s time zone, which Since and Until always use.',
});

export interface PeriodChoice extends Period {
	period?: string;
}

type ZonedChoice = PeriodChoice & Zoned;

export function chosenPeriod(values: ZonedChoice): { period: Period; timezone: string } {
	const zone = zoneOf(values);
	const { period: choice, since: from, until: to } = values;
	const chosen = { period: choice, since: from, until: to };
	return { period: resolvePeriod(chosen, zone, values.workflowZone), timezone: zone };
}

/**
 * A period begins and ends by the clock of `zone`. Bounds of a custom one are unchanged, and dates
 * without an hour are compared with them by the workflow’s clock.
 */
export function resolvePeriod(
	{ period: chosen, ...custom }: PeriodChoice,
	zone = 'utc',
	workflow = zone,
): Period {
	const range = rangeOf(chosen, DateTime.fromMillis(clock.now(), { zone }).startOf('day'));
	if (!range) return { ...custom, zone: workflow };
	const [from, to] = range.map(
		(day) => startOfDay(day).toISO({ suppressMilliseconds: true }) as string,
	);
	return { ...custom, since: from, until: to, zone };
}

/** A report’s open bounds are null. */
type Bounds = { since?: string | null; until?: string | null };

/** Each day is by the clock of its bound; undefined for an open one. */
export const daysOf = ({ since: from, until: to }: Bounds) => ({
	first: from ? dayOf(DateTime.fromISO(from, { setZone: true })) : undefined,
	// A period that ends at midnight ends with the day before.
	last: to ? dayOf(DateTime.fromISO(to, { setZone: true }).minus({ milliseconds: 1 })) : undefined,
});

const dayOf = (time: DateTime) => time.toISODate() as string;

/** The second date is the day after the last one. */
function rangeOf(chosen: string | undefined, today: DateTime): [DateTime, DateTime] | undefined {
	const tomorrow = today.plus({ days: 1 });
	const [monday, first] = [today.startOf('week'), today.startOf('month')];
	switch (chosen) {
		case 'today':
			return [today, tomorrow];
		case 'yesterday':
			return [today.minus({ days: 1 }), today];
		case 'last7Days':
			return [today.minus({ days: 6 }), tomorrow];
		case 'last90Days':
			return [today.minus({ days: 89 }), tomorrow];
		case 'thisWeek':
			return [monday, tomorrow];
		case 'lastWeek':
			return [monday.minus({ weeks: 1 }), monday];
		case 'thisMonth':
			return [first, tomorrow];
		case 'lastMonth':
			return [first.minus({ months: 1 }), first];
		case 'thisYear':
			return [today.startOf('year'), tomorrow];
		default:
			return undefined;
	}
}
