import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../shared/declare/listParameters';
import { operation, optionsOf, parameter } from '../../shared/declare/operation';
import type { Api } from '../../shared/declare/api';
import { asItem, asItems, outputChoice } from '../sharedFields';
import { callRecordsByTime } from './callRecordFields';
import { type Figures, GroupedTotals, type Grouping, Totals, keyOf } from './totals';
import {
	type Period,
	checkPeriod,
	chosenPeriod,
	periodParameters,
	recordsIn,
	timezone,
} from '../../shared/records/period';

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
	description: 'What to group the calls by, each on its own. Leave empty for the totals alone.',
});

export const prefixLength = parameter({
	displayName: 'Prefix Length',
	name: 'prefixLength',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 15, numberPrecision: 0 },
	default: 3,
	description: 'How many leading digits of the called number are its prefix',
});

interface SummaryOptions {
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

/**
 * `{ since, until, calls, answered, minutes, amount, averageSeconds, answerRate, unrated, groups: {
 * day: [{ key, … }] } }`, or one item for each group.
 */
export const summarizeCallRecords = operation({
	name: 'Summarize',
	value: 'summarize',
	action: 'Summarize call records by minutes and cost',
	description:
		'Add up calls, minutes and amounts of a period, in total and by day, hour, prefix and more',
	hint: 'It adds up at any volume: do not fetch records with Get Many to add them up in a Code node.',
	effect: 'read',
	parameters: [
		...periodParameters,
		groupBy,
		outputChoice(
			'groups',
			'summary',
			asItem('The totals, and the groups as lists within the item'),
			asItems('Group', 'groups', 'For example one item for each day, to add to a table'),
		),
		optionsOf(bulkPageSize, prefixLength, timezone),
	],
	prepare: checkPeriod,
	async execute(api, values) {
		const { groupBy, output: form, options } = values;
		const { period, timezone: zone } = chosenPeriod(values);
		const { groups, ...totals } = await summarize(api, period, groupBy, {
			...options,
			timezone: zone,
		});
		if (form === 'groups' && groupBy.length > 0) return itemsOf(groups);
		return { ...totals, groups } as IDataObject;
	},
});

const itemsOf = (groups: Summary['groups']): IDataObject[] =>
	Object.entries(groups).flatMap(([groupBy, members]) =>
		members.map((member) => ({ groupBy, ...member })),
	);
