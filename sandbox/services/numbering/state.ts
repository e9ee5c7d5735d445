import type { GeneratedTable, Table } from '../../core/table';
import type {
	BillingRecord,
	CallRecord,
	ChannelCharge,
	Destination,
	FeeAdjustment,
	FixedCharge,
	InboundDidRate,
	Invoice,
	Order,
	OrderLine,
	PhoneNumber,
	ProductAmount,
	TerminationRate,
} from './records';

/** A month that has passed since the first state, with the numbers that could be called in it. */
export interface BilledMonth {
	invoice: Invoice;
	numbers: readonly PhoneNumber[];
}

interface SeededCalls {
	numbers: readonly PhoneNumber[];
	/** The invoices of the two months in which they were. */
	latest: readonly [Invoice, Invoice];
}

/** What has been billed since the first state. A snapshot shows only how much. */
export class Billing {
	/** Those with an invoice: without numbers, there is none. */
	readonly months: BilledMonth[] = [];
	passed = 0;

	/** Null in an account without calls. */
	seededCalls: SeededCalls | null = null;

	/** `from` is the day of the first state, `YYYY-MM-DD`. */
	constructor(readonly from: string) {}

	toJSON() {
		return { from: this.from, months: this.months.length };
	}
}

export interface NumberingState {
	destinations: Table<Destination>;
	inboundDidRates: Table<InboundDidRate>;
	orders: Table<Order>;
	orderItems: Table<OrderLine>;
	e164Numbers: Table<PhoneNumber>;
	cdrs: GeneratedTable<CallRecord>;
	invoices: Table<Invoice>;
	invoiceFixedChargeses: Table<FixedCharge>;
	invoiceChannelChargeses: Table<ChannelCharge>;
	invoiceProductAmountses: Table<ProductAmount>;
	billingInfos: Table<BillingRecord>;
	terminationRates: Table<TerminationRate>;
	feeAdjustments: Table<FeeAdjustment>;
	billing: Billing;
}
