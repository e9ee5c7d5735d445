import { IANAZone } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../shared/catalogue/listParameters';
import { operation, parameter } from '../../shared/catalogue/operation';
import { OperationError } from '../../shared/errors/operationError';
import { quote } from '../../shared/text/quote';
import type { Api } from '../../shared/catalogue/api';
import { optionsOf } from '../../shared/catalogue/options';
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
	description: 'What to group the calls by, each on its own; none for the totals alone',
});

export const prefixLength = parameter({
	displayName: 'Prefix Length',
	name: 'prefixLength',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 15, numberPrecision: 0 },
	default: 3,
	description: 'How many leading digits of the called number are its prefix',
});

export const timezone = parameter({
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	default: '={{ $now.zoneName }}',
	placeholder: 'e.g. Europe/Madrid',
	description:
		'Time zone of days and hours; without this option that of the workflow, in which Since and Until are read',
});

/** The workflow's time zone, which the form does not show. */
export const workflowZone = parameter({
	displayName: 'Time Zone of the Workflow',
	name: 'workflowZone',
	type: 'hidden',
	default: '={{ $now.zoneName }}',
});

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

/** Adds up the calls of a period while it reads them; `isIncluded` can exclude calls. */
export async function summarize(
	api: Api,
	period: Period,
	groupings: readonly Grouping[],
	{ timezone = 'utc', prefixLength = 3, pageSize: size = bulkPageSize.default }: SummaryOptions,
	isIncluded: (record: IDataObject) => boolean = () => true,
): Promise<Summary> {
	const total = new Totals();
	const grouped = groupings.map((grouping) => ({
		grouping,
		groups: new GroupedTotals(keyOf(grouping, timezone, prefixLength)),
	}));
	for await (const page of recordsIn(api, callRecordsByTime, period, size)) {
		for (const record of page) {
			if (!isIncluded(record)) continue;
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

/** Rejects a time zone that does not exist. */
export function checkTimezone({ timezone }: SummaryOptions): void {
	if (timezone === undefined || IANAZone.isValidZone(timezone)) return;
	throw new OperationError(
		'“Time Zone” takes a name like Europe/Madrid',
		`Leave the option out for the workflow’s time zone. It is ${quote(timezone)}`,
	);
}

/** `{ since, until, calls, answered, minutes, amount, averageSeconds, answerRate, unrated, groups: { day: [{ key, … }] } }` */
export const summarizeCallRecords = operation({
	name: 'Summarize',
	value: 'summarize',
	action: 'Summarize call records',
	description:
		'Add up the calls of a period: calls, minutes, amount, average duration and answer rate, in total and by day, hour, prefix, release code, mobile or domestic; any number of calls takes little memory',
	effect: 'read',
	parameters: [
		since,
		until,
		groupBy,
		workflowZone,
		optionsOf(bulkPageSize, prefixLength, timezone),
	],
	check(values) {
		checkPeriod(values);
		checkTimezone(values.options);
	},
	async execute(api, values) {
		const { groupBy, options, workflowZone: zone, ...period } = values;
		const zoned = { timezone: zone, ...options };
		return { ...(await summarize(api, period, groupBy, zoned)) } as IDataObject;
	},
});
