import type { Invoice, PhoneNumber } from './records';

/** A month that has passed since the first state, with the numbers that could be called in it. */
export interface BilledMonth {
	invoice: Invoice;
	numbers: readonly PhoneNumber[];
}

/** What has been billed since the first state. A snapshot shows only how much. */
export class Billing {
	readonly months: BilledMonth[] = [];

	/** `from` is the day of the last seeded invoice, `YYYY-MM-DD`. */
	constructor(readonly from: string) {}

	toJSON() {
		return { from: this.from, months: this.months.length };
	}
}
