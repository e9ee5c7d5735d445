import type { IDataObject } from 'n8n-workflow';

import { asItem, asItems, outputChoice } from '../../shared/declare/outputChoice';
import type { ReadApi } from '../../shared/declare/api';
import { bulkPageSize } from '../../shared/declare/commonFields';
import { operation, optionsOf, parameter, parameters } from '../../shared/declare/operation';
import {
	type PeriodChoice,
	checkPeriod,
	chosenPeriod,
	periodParameters,
	timezone,
} from '../../shared/records/period';
import { localPart } from '../../shared/records/localPart';
import { filtersOf } from '../../shared/records/recordList';
import { counted } from '../../shared/text/wording';
import { isTransferred } from '../../shared/words/calls';
import { recordNames, secondsOf } from '../lists';
import { toRecord } from '../records/fields';
import * as field from '../sharedFields';
import { type PlacedCall, boundsIn, placedCalls } from './callsByTime';

type Grouping = 'agent' | 'client' | 'day' | 'hour' | 'status';

type Figures = Totals['figures'];

/** Adds up calls. What a call doesn't say is counted, and missing in the sums. */
class Totals {
	private readonly sums = { calls: 0, seconds: 0, unmeasured: 0, transfers: 0 };

	private readonly statuses = new Map<string, number>();

	add({ duration, status }: IDataObject): void {
		const seconds = secondsOf(duration);
		const key = String(status ?? '');
		this.sums.calls += 1;
		this.sums.seconds += seconds ?? 0;
		if (seconds === undefined) this.sums.unmeasured += 1;
		if (isTransferred(status) === 'yes') this.sums.transfers += 1;
		this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
	}

	get figures() {
		const { calls, seconds, unmeasured, transfers } = this.sums;
		const measured = calls - unmeasured;
		return {
			calls,
			minutes: Number((seconds / 60).toFixed(2)),
			averageSeconds: measured === 0 ? null : Number((seconds / measured).toFixed(1)),
			statuses: Object.fromEntries([...this.statuses].sort()) as IDataObject,
			// Without a status that names one, nobody knows whether there were any.
			transfers: transfers === 0 && calls > 0 ? null : transfers,
			unmeasured,
		};
	}
}

type Group = Figures & { key: string; name: string };

export interface Summary extends Figures {
	since: string;
	until: string;
	/** Calls that belong to no day and hour. */
	unplaced: number;
	groups: Partial<Record<Grouping, Group[]>>;
}

const groupBy = parameter({
	displayName: 'Group By',
	name: 'groupBy',
	type: 'multiOptions',
	options: [
		{ name: 'Agent', value: 'agent' },
		{ name: 'Client', value: 'client' },
		{ name: 'Day', value: 'day' },
		{ name: 'Hour of Day', value: 'hour' },
		{ name: 'Status', value: 'status' },
	],
	default: ['agent'],
	description:
		'Fields to group the calls by, each separately. Leave empty for totals only. Day and Hour of Day take a request for each day or hour, because calls show no time.',
});

const filterFields = [
	{ ...field.client_id, description: 'Client whose calls count' },
	{
		...field.agent_id,
		description: 'Agent whose calls count. If you chose a client, only its agents are listed.',
	},
];

const filters = {
	...filtersOf(filterFields),
	description: 'Client or agent whose calls count. Leave empty for all.',
};

export const summaryParameters = parameters(...periodParameters, filters);

interface Values extends PeriodChoice {
	filters: object;
	options: { timezone?: string; pageSize?: number };
}

/** Only calls of one period and filter count. */
export async function summarize(
	api: ReadApi,
	values: Values,
	groupings: readonly Grouping[],
): Promise<Summary> {
	const { period, timezone: zone } = chosenPeriod(values as never);
	const bounds = boundsIn(period);
	const unit = groupings.includes('hour') ? 'hour' : groupings.includes('day') ? 'day' : undefined;
	const placed = await placedCalls(api, {
		period: bounds,
		timezone: zone,
		pageSize: values.options.pageSize ?? bulkPageSize.default,
		query: toRecord(filterFields, values.filters as IDataObject),
		unit,
	});
	const total = new Totals();
	for (const { call } of placed) total.add(call);
	const nameOf = await namesFor(api, groupings);
	const groups = groupings.map((one) => [one, groupsOf(one, placed, zone, nameOf)] as const);
	return {
		...bounds,
		...total.figures,
		unplaced: unit ? placed.filter(({ atMs }) => atMs === undefined).length : 0,
		groups: Object.fromEntries(groups),
	};
}

type NameOf = (grouping: Grouping, key: string) => string;

async function namesFor(api: ReadApi, groupings: readonly Grouping[]): Promise<NameOf> {
	const lists = { agent: 'agents', client: 'clients' } as const;
	const wanted = (['agent', 'client'] as const).filter((one) => groupings.includes(one));
	const nameOf = await recordNames(
		api,
		wanted.map((one) => lists[one]),
	);
	return (grouping, key) =>
		grouping === 'agent' || grouping === 'client'
			? String(nameOf(lists[grouping], Number(key)) ?? key)
			: key;
}

function keyOf(grouping: Grouping, zone: string): (placed: PlacedCall) => string | undefined {
	if (grouping === 'day' || grouping === 'hour') {
		const partOf = localPart(zone, grouping === 'day' ? 'yyyy-MM-dd' : 'HH');
		return ({ atMs }) => (atMs === undefined ? undefined : partOf(atMs));
	}
	const name = grouping === 'status' ? 'status' : `${grouping}_id`;
	return ({ call }) => String(call[name] ?? '');
}

/** A call with an unknown day or hour is in none of its groups. */
function groupsOf(
	grouping: Grouping,
	placed: readonly PlacedCall[],
	zone: string,
	nameOf: NameOf,
): Group[] {
	const keyIn = keyOf(grouping, zone);
	const totals = new Map<string, Totals>();
	for (const one of placed) {
		const key = keyIn(one);
		if (key === undefined) continue;
		const sums = totals.get(key) ?? new Totals();
		totals.set(key, sums);
		sums.add(one.call);
	}
	return [...totals]
		.sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
		.map(([key, { figures }]) => ({ key, name: nameOf(grouping, key), ...figures }));
}

/** Names what is missing in the figures. */
export function missingIn({ unplaced, unmeasured }: IDataObject): string | undefined {
	const parts = [
		...(Number(unplaced) > 0
			? [`${counted(Number(unplaced), 'call')} of an unknown time: in no day or hour`]
			: []),
		...(Number(unmeasured) > 0
			? [`${counted(Number(unmeasured), 'call')} without a readable length: not in the minutes`]
			: []),
	];
	return parts.length > 0 ? parts.join('; ') : undefined;
}

/**
 * `{ since, until, calls, minutes, averageSeconds, statuses, transfers, unmeasured, unplaced, groups: { agent: [{ key,
 * name, … }] } }`, or one item for each group.
 */
export const summarizeCalls = operation({
	name: 'Summarize',
	value: 'summarize',
	action: 'Summarize calls of AI agents',
	description: 'Add up calls, minutes and statuses of a period, by agent, client, day and hour',
	effect: 'read',
	parameters: [
		...summaryParameters,
		groupBy,
		outputChoice(
			'groups',
			'summary',
			asItem('The totals, and the groups as lists within the item'),
			asItems('Group', 'groups', 'For example one item for each agent, to add to a table'),
		),
		optionsOf(bulkPageSize, timezone),
	],
	prepare: checkPeriod,
	notice: ([first]) => first && missingIn(first),
	async execute(api, values) {
		const summary = await summarize(api, values, values.groupBy);
		const { groups, unplaced } = summary;
		if (values.output === 'summary' || values.groupBy.length === 0) return { ...summary } as never;
		return Object.entries(groups).flatMap(([groupBy, members]) =>
			members.map((member) => ({ groupBy, ...member, ...(unplaced > 0 && { unplaced }) })),
		);
	},
});
