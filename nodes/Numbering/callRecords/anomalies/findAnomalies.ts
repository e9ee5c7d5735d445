import type { IDataObject } from 'n8n-workflow';

import type { Limits } from './anomalyParameters';
import type { History } from './history';
import { timeOf } from './history';
import type { Hour } from './hourlyCalls';
import type { Finding, Group, Measures, Metric } from './measures';
import { metrics } from './measures';
import { reasonFor } from './reasons';

export interface Anomaly extends IDataObject {
	/** The same in each run, so that Remove Duplicates knows it again. */
	anomalyKey: string;
	hour: string;
	group: Group;
	/** The prefix or the caller; null for the account. */
	key: string | null;
	/** By how much the worst metric exceeds what is normal, as a factor. */
	severity: number;
	findings: Finding[];
	reasons: string[];
}

export interface Rules {
	/** Undefined if there is too little of it to compare with. */
	history?: History;
	limits: Limits;
	zone: string;
}

const limitNames: Readonly<Record<Metric, keyof Limits>> = {
	calls: 'callsPerHour',
	minutes: 'minutesPerHour',
	cost: 'costPerHour',
	concurrent: 'concurrentCalls',
	sequential: 'sequentialCalls',
};

/** What is unusual in one hour: of the account first, then by severity. */
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
	const findings = measured.flatMap((metric): Finding[] => {
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
function limitFor(group: Group, metric: Metric, limits: Limits): number | undefined {
	const isLimited = metric === 'sequential' ? group === 'caller' : group === 'account';
	return isLimited ? limits[limitNames[metric]] : undefined;
}

const rounded = (value: number) => Number(value.toFixed(4));
