import type { IDataObject } from 'n8n-workflow';

import { toInstant } from '../../instant';
import type { Call } from './tally';
import { readCall, Tally } from './tally';
import type { Measures, Metric } from './measures';
import { addMeasures, busiestOf, metrics, noCalls } from './measures';
import { hourMs } from '../../../shared/clock';

export interface Hour {
	account: Measures;
	/** The busiest ones by any metric; the others are too small to matter. */
	prefixes: Map<string, Measures>;
	callers: Map<string, Measures>;
	busiestCaller: Measures;
	unrated: number;
	single: SingleCalls;
}

interface SingleCalls {
	/** The sums of their squared minutes and costs. */
	squares: Sizes;
	longest: Sizes;
}

interface Sizes {
	minutes: number;
	cost: number;
}

/** Keys kept for each metric of an hour, which bounds the memory whatever the number of calls. */
const KEPT = { prefixes: 50, callers: 10 } as const;

export class HourlyCalls {
	/** By the hour's number since 1970; an hour without calls is missing. */
	readonly hours = new Map<number, Hour>();
	private current?: number;
	private readonly account = new Tally();
	private readonly prefixes = new Map<string, Tally>();
	private readonly callers = new Map<string, Tally>();
	private unrated = 0;
	private single = noSingleCalls();
	/** Of the calls from `monthStartMs` on, which in some time zones is no whole hour. */
	monthCost = 0;

	/** Calls of hours from `callersFrom` on keep their callers; before, the busiest caller is enough. */
	constructor(
		private readonly prefixOf: (record: IDataObject) => string,
		private readonly callersFrom: number,
		private readonly monthStartMs: number,
	) {}

	/** A call without a readable time belongs to no hour and is left out. */
	add(record: IDataObject): void {
		const startMs = toInstant(record.startTime);
		if (startMs === undefined) return;
		const hour = Math.floor(startMs / hourMs);
		if (hour !== this.current) this.close();
		this.current = hour;
		const call = readCall(record, startMs);
		if (startMs >= this.monthStartMs) this.monthCost += call.cost;
		this.count(call, this.prefixOf(record));
	}

	close(): void {
		if (this.current === undefined) return;
		const callers = closeAll(this.callers, (this.current + 1) * hourMs);
		const prefixes = closeAll(this.prefixes, (this.current + 1) * hourMs);
		const keepsCallers = this.current >= this.callersFrom;
		this.store(this.current, {
			account: this.account.close(),
			prefixes: busiest(prefixes, KEPT.prefixes),
			callers: keepsCallers ? busiest(callers, KEPT.callers) : new Map(),
			busiestCaller: busiestOf(callers.values()),
			unrated: this.unrated,
			single: this.single,
		});
		this.unrated = 0;
		this.single = noSingleCalls();
		this.current = undefined;
	}

	private count(call: Call, prefix: string): void {
		this.account.add(call);
		tallyOf(this.prefixes, prefix).add(call);
		if (call.caller) tallyOf(this.callers, call.caller).add(call);
		if (call.isUnrated) this.unrated += 1;
		const { minutes, cost } = call;
		addSingle(this.single, {
			squares: { minutes: minutes ** 2, cost: cost ** 2 },
			longest: { minutes, cost },
		});
	}

	/** A list that is not quite in order comes back to an hour. */
	private store(index: number, hour: Hour): void {
		const known = this.hours.get(index);
		if (!known) {
			this.hours.set(index, hour);
			return;
		}
		addMeasures(known.account, hour.account);
		addAll(known.prefixes, hour.prefixes);
		addAll(known.callers, hour.callers);
		known.busiestCaller = busiestOf([known.busiestCaller, hour.busiestCaller]);
		known.unrated += hour.unrated;
		addSingle(known.single, hour.single);
	}
}

const noSingleCalls = (): SingleCalls => ({
	squares: { minutes: 0, cost: 0 },
	longest: { minutes: 0, cost: 0 },
});

function addSingle(to: SingleCalls, { squares, longest }: SingleCalls): void {
	for (const size of ['minutes', 'cost'] as const) {
		to.squares[size] += squares[size];
		to.longest[size] = Math.max(to.longest[size], longest[size]);
	}
}

function tallyOf(tallies: Map<string, Tally>, key: string): Tally {
	const known = tallies.get(key);
	if (known) return known;
	const tally = new Tally();
	tallies.set(key, tally);
	return tally;
}

/** The measures of all keys with calls; keys without a call that goes on are forgotten. */
function closeAll(tallies: Map<string, Tally>, atMs: number): Map<string, Measures> {
	const measured = new Map<string, Measures>();
	for (const [key, tally] of tallies) {
		const measures = tally.close();
		if (measures.calls > 0) measured.set(key, measures);
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

function addAll(to: Map<string, Measures>, more: Map<string, Measures>): void {
	for (const [key, measures] of more) {
		const known = to.get(key) ?? noCalls();
		addMeasures(known, measures);
		to.set(key, known);
	}
}
