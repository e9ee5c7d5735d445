import type { IDataObject } from 'n8n-workflow';
import type { DateTime } from 'luxon';

import type { FixedLimits } from './anomalyParameters';
import type { History } from './history';
import { timeOf } from './history';
import type { Hour } from './hourlyCalls';
import type { Group, Measures, Metric, UnusualMetric } from './measures';
import { metrics } from './measures';

export interface Anomaly extends IDataObject {
	/** The same in each run, so that Remove Duplicates knows it again. */
	anomalyKey: string;
	hour: string;
	group: Group;
	key: string | null;
	severity: number;
	findings: UnusualMetric[];
	reasons: string[];
}

export interface Rules {
	history?: History;
	limits: FixedLimits;
	zone: string;
}

const limitNames: Readonly<Record<Metric, keyof FixedLimits>> = {
	calls: 'callsPerHour',
	minutes: 'minutesPerHour',
	cost: 'costPerHour',
	concurrent: 'concurrentCalls',
	sequential: 'sequentialCalls',
};

export function anomaliesIn(index: number, hour: Hour, rules: Rules): Anomaly[] {
	const found = [
		judge(index, 'account', '', hour.account, rules),
		...[...hour.prefixes].map(([key, measures]) => judge(index, 'prefix', key, measures, rules)),
		...[...hour.callers].map(([key, measures]) => judge(index, 'caller', key, measures, rules)),
	].flatMap((anomaly) => anomaly ?? []);
	const rank = ({ group, severity }: Anomaly) => (group === 'account' ? Infinity : severity);
	return found.sort((a, b) => rank(b) - rank(a));
}

function judge(
	index: number,
	group: Group,
	key: string,
	measures: Measures,
	{ history, limits, zone }: Rules,
): Anomaly | undefined {
	const measured = metrics.filter((metric) => isMeasured(group, metric));
	const findings = measured.flatMap((metric): UnusualMetric[] => {
		const value = rounded(measures[metric]);
		const limit = limitFor(group, metric, limits);
		if (limit !== undefined && value > limit) {
			return [{ metric, value, typical: null, atMost: limit, basis: 'limit' }];
		}
		if (!history) return [];
		const { typical, atMost } = history.thresholdFor(group, key, metric, index);
		if (value <= atMost) return [];
		const usual = { typical: rounded(typical), atMost: rounded(atMost) };
		return [{ metric, value, ...usual, basis: 'history' }];
	});
	if (findings.length === 0) return undefined;
	const time = timeOf(index, zone);
	const factors = findings.map(({ value, atMost }) => value / Math.max(atMost, 0.01));
	return {
		anomalyKey: [group, key, time.toUTC().toISO({ suppressMilliseconds: true })].join(':'),
		hour: time.toISO({ suppressMilliseconds: true }) as string,
		group,
		key: group === 'account' ? null : key,
		severity: Number(Math.max(...factors).toFixed(1)),
		findings,
		reasons: findings.map((finding) => reasonFor(finding, group, key, time)),
	};
}

/** Calls in a row are those of one caller; what all callers make together says nothing. */
const isMeasured = (group: Group, metric: Metric) => metric !== 'sequential' || group === 'caller';

/** Limits are of the account, except that of calls in a row. */
function limitFor(group: Group, metric: Metric, limits: FixedLimits): number | undefined {
	const isLimited = metric === 'sequential' ? group === 'caller' : group === 'account';
	return isLimited ? limits[limitNames[metric]] : undefined;
}

const rounded = (value: number) => Number(value.toFixed(4));

/** `Calls to prefix 882 cost 812.40 on 2026-03-14 between 03:00 and 04:00; usually 0, at most 9.10.` */
function reasonFor(finding: UnusualMetric, group: Group, key: string, hour: DateTime): string {
	const until = hour.plus({ hours: 1 });
	const when = `on ${hour.toISODate()} between ${hour.toFormat('HH:mm')} and ${until.toFormat('HH:mm')}`;
	return `${whatOf(finding, whoseCalls(group, key))} ${when}; ${comparison(finding)}.`;
}

function whoseCalls(group: Group, key: string): string {
	if (group === 'prefix') return key ? ` to prefix ${key}` : ' without a called number';
	return group === 'caller' ? ` from ${key}` : '';
}

function whatOf({ metric, value }: UnusualMetric, whose: string): string {
	switch (metric) {
		case 'calls':
			return `${plain(value)} calls${whose}`;
		case 'minutes':
			return `${plain(value)} minutes of calls${whose}`;
		case 'cost':
			return `Calls${whose} cost ${amount(value)}`;
		case 'concurrent':
			return `${plain(value)} calls${whose} at the same time`;
		case 'sequential':
			return `${plain(value)} calls in a row${whose}`;
	}
}

function comparison({ metric, typical, atMost, basis }: UnusualMetric): string {
	const write = metric === 'cost' ? amount : plain;
	if (basis === 'limit') return `the limit is ${write(atMost)}`;
	return `usual at this time is ${write(typical ?? 0)}, and up to ${write(atMost)} is normal`;
}

const plain = (value: number) => String(Number(value.toFixed(1)));

/** The service does not say which currency its amounts are in. */
const amount = (value: number) => value.toFixed(2);
