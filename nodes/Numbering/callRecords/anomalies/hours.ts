import type { IDataObject } from 'n8n-workflow';

import { hourMs } from '../../../shared/clock';
import { readDecimal, toNumber } from '../../decimal';
import { toInstant } from '../../instant';
import { recordedParty } from '../../labels';
import { CallsByTime, type OneCall } from '../oneCall';

export const metrics = ['calls', 'minutes', 'cost', 'sequential'] as const;

export type Metric = (typeof metrics)[number];

/** `sequential` counts calls in a row, each within a minute of the one before. */
export type Measures = Record<Metric, number>;

export interface Hour {
	account: Measures;
	/** Only the busiest ones by any metric are kept; the others are too small to matter. */
	prefixes: Map<string, Measures>;
	callers: Map<string, Measures>;
	busiestCaller: Measures;
	unrated: number;
	largest: Pick<Measures, 'minutes' | 'cost'>;
}

/**
 * Only this many keys are kept for each metric of an hour, so that memory doesn’t grow with the
 * calls.
 */
const kept = { prefixes: 50, callers: 10 } as const;

export const hourAt = (ms: number) => Math.floor(ms / hourMs);

export class HourlyCalls {
	/** The key is the hour’s number since 1970; an hour without calls is missing. */
	readonly hours = new Map<number, Hour>();
	/** It counts calls from `monthStartMs` on, which isn’t a whole hour in some time zones. */
	monthCost = 0;
	undated = 0;
	private current?: number;
	private readonly calls = new CallsByTime();
	private readonly account = new Tally();
	private readonly prefixes = new Map<string, Tally>();
	private readonly callers = new Map<string, Tally>();
	private unrated = 0;
	private largest = { minutes: 0, cost: 0 };

	/**
	 * Hours from `callersFrom` on keep their callers; earlier ones need only the busiest caller.
	 */
	constructor(
		private readonly prefixOf: (record: IDataObject) => string,
		private readonly callersFrom: number,
		private readonly monthStartMs: number,
	) {}

	add(record: IDataObject): void {
		const startMs = toInstant(record.startTime);
		if (startMs === undefined) {
			this.undated += 1;
			return;
		}
		const hour = hourAt(startMs);
		if (hour !== this.current) this.close();
		this.current = hour;
		const call = readCall(record, startMs);
		if (startMs >= this.monthStartMs) this.monthCost += call.cost;
		const one = this.calls.of(record);
		this.account.add(call, one);
		tallyOf(this.prefixes, this.prefixOf(record)).add(call, one);
		if (call.caller) tallyOf(this.callers, call.caller).add(call, one);
		if (call.isUnrated) this.unrated += 1;
		for (const size of sizes) this.largest[size] = Math.max(this.largest[size], call[size]);
	}

	close(): void {
		if (this.current === undefined) return;
		const callers = closeAll(this.callers, (this.current + 1) * hourMs);
		const prefixes = closeAll(this.prefixes, (this.current + 1) * hourMs);
		const keepsCallers = this.current >= this.callersFrom;
		this.store(this.current, {
			account: this.account.close(),
			prefixes: busiest(prefixes, kept.prefixes),
			callers: keepsCallers ? busiest(callers, kept.callers) : new Map(),
			busiestCaller: highest(callers.values()),
			unrated: this.unrated,
			largest: this.largest,
		});
		this.unrated = 0;
		this.largest = { minutes: 0, cost: 0 };
		this.current = undefined;
	}

	/** A list that isn’t quite in order returns to an earlier hour. */
	private store(index: number, hour: Hour): void {
		const storedHour = this.hours.get(index);
		if (!storedHour) {
			this.hours.set(index, hour);
			return;
		}
		addTo(storedHour.account, hour.account);
		for (const group of ['prefixes', 'callers'] as const) {
			for (const [key, measures] of hour[group]) {
				const groupMeasures = storedHour[group].get(key) ?? noCalls();
				addTo(groupMeasures, measures);
				storedHour[group].set(key, groupMeasures);
			}
		}
		storedHour.busiestCaller = highest([storedHour.busiestCaller, hour.busiestCaller]);
		storedHour.unrated += hour.unrated;
		for (const size of sizes)
			storedHour.largest[size] = Math.max(storedHour.largest[size], hour.largest[size]);
	}
}

const sizes = ['minutes', 'cost'] as const;

const pauseMs = 60_000;

class Tally {
	private measures = noCalls();
	private lastMs = -Infinity;
	private series = 0;

	/** Several records of one call count once, in whichever hour the call ends. */
	add({ startMs, minutes, cost }: Call, one: OneCall): void {
		const { measures } = this;
		measures.minutes += minutes;
		measures.cost += cost;
		if (!one.isNewTo(this)) return;
		measures.calls += 1;
		this.series = startMs - this.lastMs <= pauseMs ? this.series + 1 : 1;
		this.lastMs = startMs;
		measures.sequential = Math.max(measures.sequential, this.series);
	}

	close(): Measures {
		const { measures } = this;
		this.measures = noCalls();
		return measures;
	}

	isOver(atMs: number): boolean {
		return this.lastMs + pauseMs < atMs;
	}
}

type Call = ReturnType<typeof readCall>;

/** An unrated call has no rated time, so its own times say how long it lasted. */
function readCall(record: IDataObject, startMs: number) {
	const seconds = readNumber(record.ratedTime);
	const cost = readNumber(record.ratedAmount);
	const endMs = toInstant(record.disconnectTime);
	const answerMs = toInstant(record.answerTime);
	const talkedMs = endMs === undefined || answerMs === undefined ? 0 : endMs - answerMs;
	const minutes = seconds === undefined ? Math.max(talkedMs, 0) / 60_000 : seconds / 60;
	return {
		startMs,
		minutes,
		cost: cost ?? 0,
		isUnrated: cost === undefined,
		/** A caller who shows no number has an empty text. */
		caller: recordedParty(record.callerId),
	};
}

/** A negative number is unreadable, too. */
function readNumber(value: unknown): number | undefined {
	const decimal = readDecimal(value);
	return decimal === undefined || decimal < 0n ? undefined : toNumber(decimal);
}

const noCalls = (): Measures => ({ calls: 0, minutes: 0, cost: 0, sequential: 0 });

/** Sums are added; of two series the longer one counts. */
function addTo(to: Measures, more: Measures): void {
	for (const metric of metrics) {
		const [current, added] = [to[metric], more[metric]];
		to[metric] = metric === 'sequential' ? Math.max(current, added) : current + added;
	}
}

function highest(all: Iterable<Measures>): Measures {
	const most = noCalls();
	for (const one of all) {
		for (const metric of metrics) most[metric] = Math.max(most[metric], one[metric]);
	}
	return most;
}

function tallyOf(tallies: Map<string, Tally>, key: string): Tally {
	const existingTally = tallies.get(key);
	if (existingTally) return existingTally;
	const tally = new Tally();
	tallies.set(key, tally);
	return tally;
}

/** Keys are forgotten when their series can’t continue. */
function closeAll(tallies: Map<string, Tally>, atMs: number): Map<string, Measures> {
	const measured = new Map<string, Measures>();
	for (const [key, tally] of tallies) {
		const measures = tally.close();
		// A later leg has no call of its own.
		if (metrics.some((metric) => measures[metric] > 0)) measured.set(key, measures);
		if (tally.isOver(atMs)) tallies.delete(key);
	}
	return measured;
}

function busiest(all: Map<string, Measures>, count: number): Map<string, Measures> {
	if (all.size <= count) return all;
	const entries = [...all];
	const by = (metric: Metric) => entries.sort(([, a], [, b]) => b[metric] - a[metric]);
	return new Map(metrics.flatMap((metric) => by(metric).slice(0, count)));
}
