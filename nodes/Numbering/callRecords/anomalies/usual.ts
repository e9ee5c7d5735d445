import { DateTime } from 'luxon';

import { hourMs } from '../../../shared/clock';
import type { Hour, Metric } from './hours';

const hoursOfDay = 24;

export type Group = 'account' | 'prefix' | 'caller';

export const timeOf = (hour: number, zone: string) => DateTime.fromMillis(hour * hourMs, { zone });

export const dayOf = (hour: number, zone: string) => timeOf(hour, zone).toISODate() as string;

/** Hours without calls count as well. */
export interface Range {
	from: number;
	to: number;
}

export class History {
	private readonly byHourOfDay: number[][] = Array.from({ length: hoursOfDay }, () => []);
	private readonly memoized = new Map<string, number>();

	constructor(
		private readonly hours: ReadonlyMap<number, Hour>,
		private readonly range: Range,
		private readonly zone: string,
	) {
		for (let hour = range.from; hour < range.to; hour++) {
			this.byHourOfDay[timeOf(hour, zone).hour].push(hour);
		}
	}

	get days(): number {
		return Math.max(this.range.to - this.range.from, 0) / hoursOfDay;
	}

	/**
	 * The hours before and after the same hour of the day count, too, with at least one large call.
	 * Callers come and go, so each is compared with the busiest ones.
	 */
	usualOf(group: Group, key: string, metric: Metric, hour: number): number {
		const ofDay = timeOf(hour, this.zone).hour;
		return this.remember([group, group === 'prefix' ? key : '', metric, ofDay].join('|'), () => {
			const near = [-1, 0, 1].map((by) => (ofDay + by + hoursOfDay) % hoursOfDay);
			const past = near.flatMap((one) => this.byHourOfDay[one]);
			return Math.max(
				busiestUsual(past.map((one) => this.valueOf(one, group, key, metric))),
				this.largeCall(metric),
			);
		});
	}

	usualOfDay(metric: 'calls' | 'cost' | 'minutes'): number {
		return this.remember(`day|${metric}`, () => {
			const days = sumsByDay(this.hours, this.range, metric, this.zone);
			return busiestUsual([...days.values()]);
		});
	}

	private remember(name: string, compute: () => number): number {
		let value = this.memoized.get(name);
		if (value === undefined) this.memoized.set(name, (value = compute()));
		return value;
	}

	private valueOf(hour: number, group: Group, key: string, metric: Metric): number {
		const pastHour = this.hours.get(hour);
		if (!pastHour) return 0;
		if (group === 'account') return pastHour.account[metric];
		if (group === 'caller') return pastHour.busiestCaller[metric];
		return pastHour.prefixes.get(key)?.[metric] ?? 0;
	}

	private largeCall(metric: Metric): number {
		if (metric !== 'cost' && metric !== 'minutes') return 1;
		return this.remember(`call|${metric}`, () => {
			const past = [...this.hours].filter(([hour]) => hour < this.range.to);
			return busiestUsual(past.map(([, { largest }]) => largest[metric]));
		});
	}
}

export function sumsByDay(
	hours: ReadonlyMap<number, Hour>,
	{ from, to }: Range,
	metric: Metric,
	zone: string,
): Map<string, number> {
	const days = new Map<string, number>();
	for (const [hour, { account }] of hours) {
		if (hour < from || hour >= to) continue;
		const day = dayOf(hour, zone);
		days.set(day, (days.get(day) ?? 0) + account[metric]);
	}
	return days;
}

/** An incident lasts up to two hours; one in the past does not make the next one usual. */
const incidents = 2;

const busiestUsual = (values: readonly number[]): number =>
	[...values].sort((a, b) => a - b).at(-1 - incidents) ?? 0;
