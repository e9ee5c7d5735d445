import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { readDecimal, toNumber, zero } from '../decimal';

/** The totals of a group of calls, as far as they are rated. */
export interface Figures {
	calls: number;
	answered: number;
	minutes: number;
	amount: number;
	averageSeconds: number;
	/** The share of answered calls, from 0 to 1. */
	answerRate: number;
	/** Calls without a rated time or amount, which count as 0 in the sums. */
	unrated: number;
}

/** Adds up calls without storing them; a call with a rated time counts as answered. */
export class Totals {
	private calls = 0;

	private answered = 0;

	private seconds = 0;

	private amount: Decimal = zero;

	private unrated = 0;

	add({ ratedTime, ratedAmount }: IDataObject): void {
		this.calls += 1;
		const seconds = readSeconds(ratedTime);
		const amount = readDecimal(ratedAmount);
		if (seconds === undefined || amount === undefined) this.unrated += 1;
		if (seconds) this.answered += 1;
		this.seconds += seconds ?? 0;
		this.amount += amount ?? zero;
	}

	get figures(): Figures {
		const { calls, answered, seconds, amount, unrated } = this;
		return {
			calls,
			answered,
			minutes: rounded(seconds / 60, 2),
			amount: toNumber(amount),
			averageSeconds: answered === 0 ? 0 : rounded(seconds / answered, 1),
			answerRate: calls === 0 ? 0 : rounded(answered / calls, 4),
			unrated,
		};
	}
}

/** Totals for each key that occurs. */
export class GroupedTotals {
	private readonly totals = new Map<string, Totals>();

	constructor(private readonly keyOf: (record: IDataObject) => string) {}

	add(record: IDataObject): void {
		const key = this.keyOf(record);
		let totals = this.totals.get(key);
		if (!totals) this.totals.set(key, (totals = new Totals()));
		totals.add(record);
	}

	/** Sorted by key. */
	get all(): Array<Figures & { key: string }> {
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
