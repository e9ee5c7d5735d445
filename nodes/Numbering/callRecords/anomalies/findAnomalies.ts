import type { IDataObject } from 'n8n-workflow';

import { hourMs } from '../../../shared/clock';
import { bulkPageSize } from '../../../shared/declare/commonFields';
import { type ParamsOf, optionsOf, parameter, parameters } from '../../../shared/declare/operation';
import { workflowZone } from '../../../shared/input/scalars';
import { timezone } from '../../../shared/records/period';
import { inCurrency } from '../../decimal';
import { asItem, asItems, outputChoice } from '../../../shared/declare/outputChoice';
import { prefixLength } from '../summarize';
import { type Hour, type Measures, type Metric, metrics } from './hours';
import { type Group, type History, type Range, dayOf, sumsByDay, timeOf } from './usual';

const limit = <Name extends string>(name: Name, displayName: string, description: string) =>
	parameter({
		displayName,
		name,
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description,
	});

export const historyDays = parameter({
	displayName: 'History (Days)',
	name: 'historyDays',
	type: 'number',
	typeOptions: { minValue: 7, maxValue: 90, numberPrecision: 0 },
	default: 28,
	description: 'How many days before the checked hours to compare with',
});

export const anomalyParameters = parameters(
	{
		displayName: 'Check Last (Hours)',
		name: 'checkHours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 744, numberPrecision: 0 },
		default: 24,
		description: 'How many hours to check, including the current one',
	},
	{
		displayName: 'Factor',
		name: 'factor',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 4,
		description:
			'How many times the usual amount counts as an anomaly. A lower factor finds more, but raises more false alarms.',
	},
	{
		displayName: 'Limits',
		name: 'limits',
		type: 'collection',
		placeholder: 'Add Limit',
		default: {},
		options: [
			limit('callsPerHour', 'Calls per Hour', 'Maximum calls of the account in one hour'),
			limit('costPerDay', 'Cost per Day', 'Maximum total cost per day'),
			limit('costPerHour', 'Cost per Hour', 'Maximum total cost per hour'),
			limit('costPerMonth', 'Cost per Month', 'Maximum total cost of this month so far'),
			limit('minutesPerHour', 'Minutes per Hour', 'Maximum minutes of all calls in one hour'),
			limit(
				'sequentialCalls',
				'Sequential Calls',
				'Maximum consecutive calls from one caller, each at most a minute after the last',
			),
		],
		description: 'Fixed limits. Exceeding one is an anomaly, even if it is usual.',
	},
	outputChoice(
		'anomalies',
		'anomalies',
		asItem('The totals, and the anomalies as a list within the item'),
		asItems(
			'Anomaly',
			'anomalies',
			'No item if nothing is unusual, so that the workflow ends there',
		),
	),
	workflowZone,
	optionsOf(historyDays, bulkPageSize, prefixLength, timezone),
);

export type AnomalyValues = ParamsOf<typeof anomalyParameters>;

type FixedLimits = AnomalyValues['limits'];

/** A measure exceeds what is usual, or a fixed limit. */
interface Finding extends IDataObject {
	metric: Metric;
	value: number;
	/** It is null where a limit is exceeded. */
	usual: number | null;
	atMost: number;
}

interface Anomaly extends IDataObject {
	/** It stays the same in each run, so that Remove Duplicates recognizes it. */
	anomalyKey: string;
	/** An hour is named by its start, a day or a month by its date. */
	hour: string;
	group: Group;
	key: string | null;
	severity: number;
	findings: Finding[];
	reasons: string[];
}

export interface Rules {
	/** It is undefined if there are too few call records. */
	history?: History;
	factor: number;
	limits: FixedLimits;
	zone: string;
	currency?: string;
}

const limitNames: Readonly<Record<Metric, keyof FixedLimits>> = {
	calls: 'callsPerHour',
	minutes: 'minutesPerHour',
	cost: 'costPerHour',
	sequential: 'sequentialCalls',
};

export function anomaliesOfHour(index: number, hour: Hour, rules: Rules): Anomaly[] {
	const judgments = [
		judgeHour(index, 'account', '', hour.account, rules),
		...[...hour.prefixes].map(([key, one]) => judgeHour(index, 'prefix', key, one, rules)),
		...[...hour.callers].map(([key, one]) => judgeHour(index, 'caller', key, one, rules)),
	].flat();
	const rank = ({ group, severity }: Anomaly) => (group === 'account' ? Infinity : severity);
	return judgments.sort((a, b) => rank(b) - rank(a));
}

function judgeHour(
	index: number,
	group: Group,
	key: string,
	measures: Measures,
	{ history, factor, limits, zone, currency }: Rules,
): Anomaly[] {
	const findings = metrics
		// Only one caller makes calls in a row; all callers together say nothing about it.
		.filter((metric) => metric !== 'sequential' || group === 'caller')
		.flatMap((metric) => {
			const isLimited = metric === 'sequential' || group === 'account';
			const limit = isLimited ? limits[limitNames[metric]] : undefined;
			const usual = history?.usualOf(group, key, metric, index);
			return findingOf(metric, measures[metric], { limit, usual, factor });
		});
	const time = timeOf(index, zone);
	const until = time.plus({ hours: 1 });
	const when = `on ${time.toISODate()} between ${time.toFormat('HH:mm')} and ${until.toFormat('HH:mm')}`;
	return toAnomaly(findings, {
		anomalyKey: [group, key, time.toUTC().toISO({ suppressMilliseconds: true })].join(':'),
		hour: time.toISO({ suppressMilliseconds: true }) as string,
		group,
		key: group === 'account' ? null : key,
		whose: whoseCalls(group, key),
		when,
		currency,
	});
}

/** Judges each day of the checked hours as a whole. */
export function anomaliesOfDays(
	hours: ReadonlyMap<number, Hour>,
	checked: Range,
	{ history, factor, limits, zone, currency }: Rules,
): Anomaly[] {
	const first = dayOf(checked.from, zone);
	const from = timeOf(checked.from, zone).startOf('day').toMillis() / hourMs;
	const whole = { from: Math.ceil(from), to: checked.to };
	const sums = (['calls', 'cost', 'minutes'] as const).map(
		(metric) => [metric, sumsByDay(hours, whole, metric, zone)] as const,
	);
	const days = [...new Set(sums.flatMap(([, byDay]) => [...byDay.keys()]))].filter(
		(day) => day >= first,
	);
	return days.flatMap((day) => {
		const findings = sums.flatMap(([metric, byDay]) => {
			const limit = metric === 'cost' ? limits.costPerDay : undefined;
			const usual = history?.usualOfDay(metric);
			return findingOf(metric, byDay.get(day) ?? 0, { limit, usual, factor });
		});
		const daySubject = {
			group: 'account',
			key: null,
			whose: '',
			when: `on ${day}`,
			currency,
		} as const;
		return toAnomaly(findings, { anomalyKey: `day:${day}`, hour: day, ...daySubject });
	});
}

export function anomalyOfMonth(
	month: string,
	cost: number,
	{ limits, currency }: Pick<Rules, 'limits' | 'currency'>,
): Anomaly[] {
	const findings = findingOf('cost', cost, { limit: limits.costPerMonth, factor: 1 });
	const when = `in ${month} so far`;
	const monthSubject = { group: 'account', key: null, whose: '', when, currency } as const;
	return toAnomaly(findings, { anomalyKey: `month:${month}`, hour: month, ...monthSubject });
}

interface Bounds {
	limit?: number;
	usual?: number;
	factor: number;
}

function findingOf(metric: Metric, measured: number, { limit, usual, factor }: Bounds): Finding[] {
	const value = rounded(measured);
	if (limit !== undefined && value > limit) {
		return [{ metric, value, usual: null, atMost: limit }];
	}
	if (usual === undefined || value <= usual * factor) return [];
	return [{ metric, value, usual: rounded(usual), atMost: rounded(usual * factor) }];
}

interface Subject {
	anomalyKey: string;
	hour: string;
	group: Group;
	key: string | null;
	/** For example ` to prefix 882`, or empty. */
	whose: string;
	when: string;
	currency?: string;
}

function toAnomaly(findings: Finding[], subject: Subject): Anomaly[] {
	const { anomalyKey, hour, group, key, when, currency } = subject;
	if (findings.length === 0) return [];
	const factors = findings.map(({ value, atMost }) => value / Math.max(atMost, 0.01));
	const reasons = findings.map(
		(finding) =>
			`${whatOf(finding, subject)} ${when}; ${comparison(finding, currency)}${unnamed(finding, currency)}.`,
	);
	return [
		{
			anomalyKey,
			hour,
			group,
			key,
			severity: Number(Math.max(...factors).toFixed(1)),
			findings,
			reasons,
		},
	];
}

const rounded = (value: number) => Number(value.toFixed(4));

function whoseCalls(group: Group, key: string): string {
	if (group === 'prefix') {
		if (key === '') return ' without a called number';
		return /^\d+$/.test(key) ? ` to prefix ${key}` : ` to ${key}`;
	}
	return group === 'caller' ? ` from ${key}` : '';
}

function whatOf({ metric, value }: Finding, { whose, currency }: Subject): string {
	switch (metric) {
		case 'calls':
			return `${plain(value)} calls${whose}`;
		case 'minutes':
			return `${plain(value)} minutes of calls${whose}`;
		case 'cost':
			return `Calls${whose} cost ${inCurrency(value.toFixed(2), currency)}`;
		case 'sequential':
			return `${plain(value)} calls in a row${whose}`;
	}
}

function comparison({ metric, usual, atMost }: Finding, currency?: string): string {
	const amount = (value: number) => inCurrency(value.toFixed(2), currency);
	const write = metric === 'cost' ? amount : plain;
	if (usual === null) return `the limit is ${write(atMost)}`;
	return `usual is up to ${write(usual)}, and an anomaly begins above ${write(atMost)}`;
}

const plain = (value: number) => String(Number(value.toFixed(1)));

const unnamed = ({ metric }: Finding, currency?: string) =>
	metric === 'cost' && !currency ? ', in the account’s currency' : '';
