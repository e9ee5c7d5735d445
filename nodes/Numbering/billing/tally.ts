import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../shared/decimal';
import { toDecimal, toNumber, zero } from '../../shared/decimal';

/** What a group of calls comes to. */
export interface Figures {
	calls: number;
	answered: number;
	minutes: number;
	amount: number;
	averageSeconds: number;
	/** Answered of all calls, from 0 to 1. */
	answerRate: number;
}

/** Adds calls up without keeping them; a call with rated time counts as answered. */
export class Tally {
	private calls = 0;

	private answered = 0;

	private seconds = 0;

	private amount: Decimal = zero;

	add({ ratedTime, ratedAmount }: IDataObject): void {
		this.calls += 1;
		const seconds = Number(ratedTime) || 0;
		if (seconds > 0) this.answered += 1;
		this.seconds += seconds;
		this.amount += toDecimal(ratedAmount);
	}

	get figures(): Figures {
		const { calls, answered, seconds, amount } = this;
		return {
			calls,
			answered,
			minutes: rounded(seconds / 60, 2),
			amount: toNumber(amount),
			averageSeconds: answered === 0 ? 0 : rounded(seconds / answered, 1),
			answerRate: calls === 0 ? 0 : rounded(answered / calls, 4),
		};
	}
}

/** One tally for each key that comes up. */
export class Grouped {
	private readonly tallies = new Map<string, Tally>();

	constructor(private readonly keyOf: (record: IDataObject) => string) {}

	add(record: IDataObject): void {
		const key = this.keyOf(record);
		let tally = this.tallies.get(key);
		if (!tally) this.tallies.set(key, (tally = new Tally()));
		tally.add(record);
	}

	/** In the order of the keys. */
	get all(): Array<Figures & { key: string }> {
		return [...this.tallies]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, { figures }]) => ({ key, ...figures }));
	}
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
