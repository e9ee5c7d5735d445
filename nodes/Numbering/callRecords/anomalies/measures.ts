import type { IDataObject } from 'n8n-workflow';

export const metrics = ['calls', 'minutes', 'cost', 'concurrent', 'sequential'] as const;

export type Metric = (typeof metrics)[number];

/** `concurrent`: the most at the same time; `sequential`: of one caller, each within a minute of the one before. */
export type Measures = Record<Metric, number>;

/** Whose calls are measured together: all of them, those to a prefix, those of a caller. */
export type Group = 'account' | 'prefix' | 'caller';

/** A metric of an hour that is above what is usual, or above a fixed limit. */
export interface UnusualMetric extends IDataObject {
	metric: Metric;
	value: number;
	/** The median of the history; null where only a limit is exceeded. */
	typical: number | null;
	atMost: number;
	basis: 'history' | 'limit';
}

export const HOURS_OF_DAY = 24;

export const noCalls = (): Measures => ({
	calls: 0,
	minutes: 0,
	cost: 0,
	concurrent: 0,
	sequential: 0,
});

const peaks: readonly Metric[] = ['concurrent', 'sequential'];

/** Adds `more` of the same hour: sums are added, of peaks the higher one counts. */
export function addMeasures(to: Measures, more: Measures): void {
	for (const metric of metrics) {
		to[metric] = peaks.includes(metric)
			? Math.max(to[metric], more[metric])
			: to[metric] + more[metric];
	}
}

export function busiestOf(all: Iterable<Measures>): Measures {
	const busiest = noCalls();
	for (const one of all) {
		for (const metric of metrics) busiest[metric] = Math.max(busiest[metric], one[metric]);
	}
	return busiest;
}
