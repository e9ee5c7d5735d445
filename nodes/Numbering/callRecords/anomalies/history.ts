import { DateTime } from 'luxon';

import type { Hour } from './hourlyCalls';
import type { Group, Metric } from './measures';
import { HOURS_OF_DAY } from './measures';
import type { CallSize, Sensitivity, Threshold } from './threshold';
import { highestUsual, sortedUp, thresholdOf } from './threshold';
import { hourMs } from '../../../shared/clock';

export class History {
	private readonly byHourOfDay: number[][] = Array.from({ length: HOURS_OF_DAY }, () => []);
	private readonly sizes: Readonly<Record<Metric, CallSize>>;
	private readonly thresholds = new Map<string, Threshold>();

	/** Hours without calls count as well, from the first one with a call on. */
	constructor(
		private readonly hours: ReadonlyMap<number, Hour>,
		private readonly range: { from: number; to: number },
		private readonly sensitivity: Sensitivity,
		private readonly zone: string,
	) {
		for (let hour = range.from; hour < range.to; hour++) {
			this.byHourOfDay[hourOfDay(hour, zone)].push(hour);
		}
		this.sizes = this.readSizes();
	}

	get days(): number {
		return Math.max(this.range.to - this.range.from, 0) / HOURS_OF_DAY;
	}

	/** For the same hour of the day, and the hours before and after it. */
	thresholdFor(group: Group, key: string, metric: Metric, hour: number): Threshold {
		const ofDay = hourOfDay(hour, this.zone);
		// Callers come and go, so each is compared with the busiest ones.
		const name = [metric, ofDay, group, group === 'prefix' ? key : ''].join('|');
		const known = this.thresholds.get(name);
		if (known) return known;
		const near = [-1, 0, 1].map((by) => (ofDay + by + HOURS_OF_DAY) % HOURS_OF_DAY);
		const samples = near.flatMap((one) =>
			this.byHourOfDay[one].map((past) => this.valueOf(past, group, key, metric)),
		);
		const threshold = thresholdOf(samples, this.sizes[metric], this.sensitivity);
		this.thresholds.set(name, threshold);
		return threshold;
	}

	averageCost(hour: number): number {
		const { weekday } = timeOf(hour, this.zone);
		const alike = this.byHourOfDay[hourOfDay(hour, this.zone)].filter(
			(past) => timeOf(past, this.zone).weekday === weekday,
		);
		const costs = alike.map((past) => this.valueOf(past, 'account', '', 'cost'));
		return costs.reduce((sum, cost) => sum + cost, 0) / Math.max(costs.length, 1);
	}

	private valueOf(hour: number, group: Group, key: string, metric: Metric): number {
		const known = this.hours.get(hour);
		if (!known) return 0;
		if (group === 'account') return known.account[metric];
		if (group === 'caller') return known.busiestCaller[metric];
		return known.prefixes.get(key)?.[metric] ?? 0;
	}

	private readSizes(): Record<Metric, CallSize> {
		const one = { unit: 1, long: 1 };
		return {
			...{ calls: one, concurrent: one, sequential: one },
			minutes: this.sizeOf('minutes'),
			cost: this.sizeOf('cost'),
		};
	}

	private sizeOf(metric: 'cost' | 'minutes'): CallSize {
		const past = [...this.hours].flatMap(([hour, one]) => (hour < this.range.to ? one : []));
		const sum = past.reduce((total, { account }) => total + account[metric], 0);
		const squares = past.reduce((total, { single }) => total + single.squares[metric], 0);
		const longest = sortedUp(past.map(({ single }) => single.longest[metric]));
		return { unit: sum > 0 ? squares / sum : 0, long: highestUsual(longest) };
	}
}

export const timeOf = (hour: number, zone: string) => DateTime.fromMillis(hour * hourMs, { zone });

const hourOfDay = (hour: number, zone: string) => timeOf(hour, zone).hour;
