import { IANAZone } from 'luxon';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { pageSize } from '../../shared/catalogue/listParameters';
import { operation, parameter } from '../../shared/catalogue/operation';
import { OperationError } from '../../shared/errors/operationError';
import { quote } from '../../shared/text/quote';
import type { Api } from '../../shared/http/client';
import { callRecordsByTime } from './callRecordFields';
import type { Grouping } from './groupings';
import { keyOf } from './groupings';
import type { Period } from '../list/period';
import { checkPeriod, recordsIn, since, until } from '../list/period';
import type { Figures } from './totals';
import { GroupedTotals, Totals } from './totals';

const groupBy = parameter({
	displayName: 'Group By',
	name: 'groupBy',
	type: 'multiOptions',
	options: [
		{ name: 'Day', value: 'day' },
		{ name: 'Domestic', value: 'domesticCall' },
		{ name: 'Hour of Day', value: 'hour' },
		{ name: 'Mobile', value: 'mobile' },
		{ name: 'Prefix of Called Number', value: 'prefix' },
		{ name: 'Release Code', value: 'releaseCode' },
	],
	default: ['day'],
	description: 'By what to add up, each on its own; none for the totals alone',
});

/** How calls are grouped, in every operation that adds them up. */
export const prefixLength: INodeProperties = {
	displayName: 'Prefix Length',
	name: 'prefixLength',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 15, numberPrecision: 0 },
	default: 3,
	description: 'How many digits of the called number make a destination',
};

export const timezone: INodeProperties = {
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	default: '={{ $now.zoneName }}',
	placeholder: 'e.g. Europe/Madrid',
	description: 'Whose days and hours count; without this option UTC, as in the records',
};

export interface SummaryOptions {
	pageSize?: number;
	prefixLength?: number;
	timezone?: string;
}

export interface Summary extends Figures {
	since: string | null;
	until: string | null;
	groups: Partial<Record<Grouping, Array<Figures & { key: string }>>>;
}

/** Adds the calls of a period up while they are read; `keeps` leaves calls out. */
export async function summarize(
	api: Api,
	period: Period,
	wanted: readonly Grouping[],
	{ timezone = 'utc', prefixLength = 3, pageSize: size = 500 }: SummaryOptions,
	keeps: (record: IDataObject) => boolean = () => true,
): Promise<Summary> {
	const total = new Totals();
	const grouped = wanted.map((grouping) => ({
		grouping,
		groups: new GroupedTotals(keyOf(grouping, timezone, prefixLength)),
	}));
	for await (const page of recordsIn(api, callRecordsByTime, period, size)) {
		for (const record of page) {
			if (!keeps(record)) continue;
			total.add(record);
			for (const { groups } of grouped) groups.add(record);
		}
	}
	return {
		since: period.since || null,
		until: period.until || null,
		...total.figures,
		groups: Object.fromEntries(grouped.map(({ grouping, groups }) => [grouping, groups.all])),
	};
}

export function checkTimezone({ timezone }: SummaryOptions): void {
	if (timezone === undefined || IANAZone.isValidZone(timezone)) return;
	throw new OperationError(
		'“Time Zone” takes a name like Europe/Madrid',
		`Leave the option out for UTC. It is ${quote(timezone)}`,
	);
}

/** `{ since, until, calls, answered, minutes, amount, averageSeconds, answerRate, unrated, groups: { day: [{ key, … }] } }` */
export const summarizeCallRecords = operation({
	name: 'Summarize',
	value: 'summarize',
	action: 'Summarize call records',
	description:
		'Add up the calls of a period: calls, minutes, amount, average duration and answer rate, in all and by day, hour, prefix, release code, mobile or domestic; any number of calls in little memory',
	effect: 'read',
	parameters: [
		since,
		until,
		groupBy,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [{ ...pageSize, default: 500 }, prefixLength, timezone],
		},
	],
	check(values) {
		checkPeriod(values as Period);
		checkTimezone(values.options as SummaryOptions);
	},
	async execute(api, values) {
		const { groupBy: wanted, options, ...period } = values;
		const summary = await summarize(api, period as Period, wanted, options as SummaryOptions);
		return { ...summary } as IDataObject;
	},
});
