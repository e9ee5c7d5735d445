import type { IDataObject } from 'n8n-workflow';

import { localPart } from '../../shared/records/localPart';
import type { ReadApi } from '../../shared/declare/api';
import { bulkPageSize } from '../../shared/declare/commonFields';
import { operation, optionsOf, parameter } from '../../shared/declare/operation';
import { recordsIn } from '../../shared/records/dated';
import {
	type Period,
	checkPeriod,
	chosenPeriod,
	periodParameters,
	timezone,
} from '../../shared/records/period';
import { readDecimal, toNumber, zero } from '../decimal';
import { toInstant } from '../instant';
import { recordedParty } from '../labels';
import { asItem, asItems, outputChoice } from '../../shared/declare/outputChoice';
import { callRecordsByTime, undatedCalls } from './callRecordFields';
import { CallsByTime, type OneCall } from './oneCall';

export type Figures = Totals['figures'];

/**
 * Adds up calls without storing them. A call with a rated time counts as answered, and one with
 * several legs counts once.
 */
export class Totals {
	private readonly sums = { calls: 0, answered: 0, seconds: 0, amount: zero, unrated: 0 };

	add({ ratedTime, ratedAmount }: IDataObject, call: OneCall): void {
		const seconds = readSeconds(ratedTime);
		const amount = readDecimal(ratedAmount);
		if (call.isNewTo(this)) this.sums.calls += 1;
		if (seconds === undefined || amount === undefined) this.sums.unrated += 1;
		if (seconds && call.isNewTo(this.sums)) this.sums.answered += 1;
		this.sums.seconds += seconds ?? 0;
		this.sums.amount += amount ?? zero;
	}

	get figures() {
		const { calls, answered, seconds, amount, unrated } = this.sums;
		return {
			calls,
			answered,
			minutes: rounded(seconds / 60, 2),
			amount: toNumber(amount),
			averageSeconds: answered === 0 ? 0 : rounded(seconds / answered, 1),
			answerRate: calls === 0 ? 0 : rounded(answered / calls, 4),
			// Such calls count as 0 in the sums.
			unrated,
		};
	}
}

class GroupedTotals {
	private readonly totals = new Map<string, Totals>();

	constructor(private readonly keyOf: (record: IDataObject) => string) {}

	add(record: IDataObject, call: OneCall): void {
		const key = this.keyOf(record);
		let totals = this.totals.get(key);
		if (!totals) this.totals.set(key, (totals = new Totals()));
		totals.add(record, call);
	}

	get all() {
		return [...this.totals]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, { figures }]) => ({ key, ...figures }));
	}
}

function readSeconds(value: unknown): number | undefined {
	const seconds = readDecimal(value);
	return seconds !== undefined && seconds >= zero ? toNumber(seconds) : undefined;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

type Grouping = 'day' | 'hour' | 'prefix' | 'releaseCode' | 'mobile' | 'domesticCall';

export function keyOf(grouping: Grouping, zone: string, prefixLength: number) {
	switch (grouping) {
		case 'day':
			return startIn(localPart(zone, 'yyyy-MM-dd'));
		case 'hour':
			return startIn(localPart(zone, 'HH'));
		case 'prefix':
			return ({ calledId }: IDataObject) => prefixOf(calledId, prefixLength);
		default:
			return (record: IDataObject) => String(record[grouping] ?? '');
	}
}

function prefixOf(calledId: unknown, length: number): string {
	const called = recordedParty(calledId);
	return /^\d+$/.test(called) ? called.slice(0, length) : called;
}

const startIn =
	(partOf: (ms: number) => string) =>
	({ startTime }: IDataObject): string => {
		const startMs = toInstant(startTime);
		return startMs === undefined ? '' : partOf(startMs);
	};

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
	description: 'Fields to group the calls by, each separately. Leave empty for totals only.',
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
	/** True if `isIncluded` says that calls without a readable time belong here. */
	placesUndated?: boolean;
	onCounted?: (record: IDataObject) => void;
}

export type Summary = Awaited<ReturnType<typeof summarize>>;

/**
 * `isIncluded` can exclude calls. Calls without a readable time are in no period, so they are only
 * counted.
 */
export async function summarize(
	api: ReadApi,
	period: Period,
	groupings: readonly Grouping[],
	{
		timezone = 'utc',
		prefixLength = 3,
		pageSize: size = bulkPageSize.default,
		placesUndated = false,
		onCounted,
	}: SummaryOptions,
	isIncluded: (record: IDataObject) => boolean = () => true,
) {
	const total = new Totals();
	const grouped = groupings.map((grouping) => ({
		grouping,
		groups: new GroupedTotals(keyOf(grouping, timezone, prefixLength)),
	}));
	let undated = 0;
	const calls = new CallsByTime();
	const add = (record: IDataObject) => {
		const call = calls.of(record);
		onCounted?.(record);
		total.add(record, call);
		for (const { groups } of grouped) groups.add(record, call);
	};
	const onUndated = (record: IDataObject) => {
		if (!isIncluded(record)) return;
		if (placesUndated) add(record);
		else undated += 1;
	};
	for await (const page of recordsIn(api, callRecordsByTime, period, size, { onUndated })) {
		for (const record of page) {
			if (isIncluded(record)) add(record);
		}
	}
	const { since, until } = period;
	const groups: GroupsBy = Object.fromEntries(
		grouped.map((group) => [group.grouping, group.groups.all]),
	);
	return { since: since || null, until: until || null, ...total.figures, undated, groups };
}

type GroupsBy = Partial<Record<Grouping, GroupedTotals['all']>>;

/**
 * `{ since, until, calls, answered, minutes, amount, averageSeconds, answerRate, unrated, undated,
 * groups: { day: [{ key, … }] } }`, or one item for each group.
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
	notice: ([{ undated }]) => undatedCalls(undated),
	async execute(api, values) {
		const { groupBy, output: form, options } = values;
		const { period, timezone: zone } = chosenPeriod(values);
		const { groups, ...totals } = await summarize(api, period, groupBy, {
			...options,
			timezone: zone,
		});
		const items = form === 'groups' ? itemsOf(groups, totals.undated) : [];
		// Without a group, the totals say that calls are missing.
		if (items.length > 0 || (form === 'groups' && groupBy.length > 0 && !totals.undated)) {
			return items;
		}
		return { ...totals, groups } as IDataObject;
	},
});

const itemsOf = (groups: Summary['groups'], undated: number): IDataObject[] =>
	Object.entries(groups).flatMap(([groupBy, members]) =>
		members.map((member) => ({ groupBy, ...member, ...(undated > 0 && { undated }) })),
	);
