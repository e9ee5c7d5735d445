import { DateTime } from 'luxon';

import { parameter, parameters } from '../declare/operation';
import { clock } from '../clock';
import type { Zoned } from '../input/timeZone';
import { workflowZone, zoneOf } from '../input/timeZone';
import type { Period } from './period';
import { since, until } from './period';

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
