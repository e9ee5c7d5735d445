import { createRandom, type Random } from '../../../sandbox/core/random';
import { Table } from '../../../sandbox/core/table';
import {
	amountsOf,
	invoicedOf,
	type CallReading,
} from '../../../sandbox/services/numbering/callAmounts';
import { amountOf, FIRST_CALL_ID } from '../../../sandbox/services/numbering/calls';
import type {
	CallRecord,
	ChannelCharge,
	FixedCharge,
	InboundDidRate,
	Invoice,
	NumberingState,
	PhoneNumber,
	ProductAmount,
} from '../../../sandbox/services/numbering/records';
import type { Row } from '../../readings/rows';

/** How the accounts of the row make amounts of calls, which the document does not say. */
export const callReadingOf = (row: Row): CallReading => ({
	callAmounts: row['numbering.callAmounts'] as CallReading['callAmounts'],
	outboundLegs: row['numbering.outboundLegs'] as CallReading['outboundLegs'],
});

type Call = Omit<CallRecord, 'id'>;
export type Line = Omit<FixedCharge, 'id'>;

export const [EARLIER, AUDITED, LATER] = [501, 502, 503];
export const [fromDate, toDate] = ['2026-02-01', '2026-02-28'];

export const toCents = (value: number) => Math.round(value * 100) / 100;

/** An account without an error: numbers, three invoices, and calls around the second one. */
export class Account {
	readonly random: Random;
	readonly numbers: Array<Omit<PhoneNumber, 'id'>> = [];
	readonly fixed: Line[] = [];
	readonly channels: Array<Omit<ChannelCharge, 'id'>> = [];
	readonly calls: Call[] = [];
	/** What the amounts of the invoice state beyond their parts. */
	readonly beyond = { amountFixed: 0, amountCalls: 0, amountChannels: 0, amount: 0 };
	private used = 0;

	constructor(
		seed: number,
		private readonly rates: readonly InboundDidRate[],
		readonly reading: CallReading,
		calls = 30,
	) {
		this.random = createRandom(seed);
		for (let index = 0; index < 14; index += 1) this.addNumber(index);
		for (let index = 0; index < calls; index += 1) this.addCall(AUDITED);
		for (let index = 0; index < 9; index += 1) this.addCall(index < 3 ? EARLIER : LATER);
	}

	/** Each once: errors of one account concern different numbers, lines and calls. */
	nextNumber = () => this.numbers[2 + this.used++];

	nextCall(test: (call: Call) => boolean = () => true): Call {
		const used = this.takenCalls;
		const call = this.calls.find(
			(one) => one.invoice === AUDITED && one.ratedTime > 1300 && !used.has(one) && test(one),
		);
		if (!call) return this.addCall(AUDITED, test);
		used.add(call);
		return call;
	}

	private readonly takenCalls = new Set<Call>();

	rateOf = ({ calledId }: Call) =>
		this.numbers.find(({ number }) => number === calledId)!.inboundDidRate;

	lineOf = ({ number }: Pick<PhoneNumber, 'number'>) =>
		this.fixed.find((line) => line.number === number && line.invoiceId === AUDITED)!;

	/** What a call costs at a price, in this account. */
	cost = (perMinute: number, { ratedTime }: Call) =>
		amountOf(perMinute, ratedTime, this.reading.callAmounts);

	/** Its `ratedAmount` as the sandbox shows it. */
	charged = (call: Call) => amountsOf(call, this.reading).ratedAmount;

	/** What the invoice has for it. */
	invoiced = (call: Call) => invoicedOf(call, this.reading);

	/** Sets the amounts of a call by its rate and time, as the sandbox keeps them. */
	rate(call: Call, perMinute: number): void {
		const own = amountOf(perMinute, call.ratedTime, 'cents');
		const out = call.rateOut === null ? null : amountOf(call.rateOut, call.ratedTime, 'cents');
		const amounts = { ratedAmount: own, ratedAmountIn: own, ratedAmountOut: out };
		Object.assign(call, { rate: perMinute, ...amounts });
	}

	private addNumber(index: number): void {
		const { random } = this;
		const rate = random.pick(this.rates.filter((one) => one.mobilePerMinute > one.perMinute));
		const number = `${rate.country.e164Code.description}555${String(1000 + index)}`;
		this.numbers.push({
			number,
			inboundDidRate: { ...rate, setup: 1.5 },
			country: rate.country,
			destination: rate.destination,
			npa: rate.npa,
			e164Code: rate.destination.e164Code,
			e164NumberStatus: 'ASSIGNED',
			orderLineId: 5001,
			didSettings: {
				translation: null,
				cnam: null,
				clientRoutingNumber: null,
				released: false,
				releasedOn: null,
			},
			didNumberTypes: rate.didNumberTypes,
			didFeatureTypes: rate.didFeatureTypes,
		});
		const isNew = index % 5 === 0;
		for (const invoiceId of [EARLIER, AUDITED, LATER]) {
			if (isNew && invoiceId === EARLIER) continue;
			const setup = isNew && invoiceId === AUDITED ? 1.5 : 0;
			this.fixed.push({ invoiceId, number, mrc: rate.mrc, setup });
			if (index > 1) continue;
			const channel = { groupName: `Group ${index}`, extraChannels: 3, mrcExtraChannels: 13.5 };
			this.channels.push({ invoiceId, number, ...channel, nrcExtraChannels: index * 10 });
		}
	}

	addCall(invoice: number, test: (call: Call) => boolean = () => true): Call {
		const { random } = this;
		for (;;) {
			const call = this.makeCall(invoice);
			if (!test(call)) continue;
			this.calls.push(call);
			if (random.next() < 0.2)
				Object.assign(call, { translationDni: '34910001000', rateOut: 0.02 });
			const { perMinute, mobilePerMinute } = this.rateOf(call);
			this.rate(call, call.mobile ? mobilePerMinute : perMinute);
			return call;
		}
	}

	private makeCall(invoice: number): Call {
		const { random } = this;
		const from = Date.parse(
			{ [EARLIER]: '2026-01-30', [LATER]: '2026-03-02' }[invoice] ?? fromDate,
		);
		const days = invoice === AUDITED ? 28 : 1;
		const startMs = from + random.integer(1, days * 86_400 - 4000) * 1000;
		const time = (seconds: number) => new Date(startMs + seconds * 1000).toISOString();
		const ratedTime = random.next() < 0.1 ? 0 : random.integer(1301, 1800);
		const called = random.pick(this.numbers.slice(0, 4)).number;
		const callerId = `4960${random.integer(1_000_000, 9_999_999)}`;
		return {
			callId: random.hex(16),
			callerId,
			calledId: called,
			orgCallerId: callerId,
			orgCalledId: called,
			translationAni: null,
			translationDni: null,
			startTime: time(0),
			answerTime: time(5),
			disconnectTime: time(5 + ratedTime),
			ratedOn: time(2000),
			ratedTime,
			rate: 0,
			rateOut: null,
			ratedAmount: 0,
			ratedAmountIn: 0,
			ratedAmountOut: null,
			invoice,
			releaseCode: '16',
			completeCode: 'NORMAL',
			ratingStatus: 'RATED',
			mobile: random.next() < 0.4,
			domesticCall: false,
		};
	}

	/** Makes it the account of the sandbox. */
	plant(state: NumberingState): void {
		const table = <Row extends { id: number }>(
			first: number,
			rows: ReadonlyArray<Omit<Row, 'id'>>,
		) => {
			const made = new Table<Row>(first);
			for (const row of rows) made.add({ ...row } as Omit<Row, 'id'>);
			return made;
		};
		const products = [EARLIER, AUDITED].map((invoiceId) => ({
			invoiceId,
			number: this.numbers[0].number,
			productName: 'Inbound calls',
			didSetDescription: 'Numbers',
			usageTotal: 1,
		}));
		// Those of later invoices come last: the newest calls may not be rated yet.
		const calls = [...this.calls].sort(
			(a, b) => a.invoice - b.invoice || a.startTime.localeCompare(b.startTime),
		);
		Object.assign(state, {
			e164Numbers: table<PhoneNumber>(9001, this.numbers),
			invoices: table<Invoice>(
				EARLIER,
				[EARLIER, AUDITED, LATER].map((id) => this.invoice(id)),
			),
			invoiceFixedChargeses: table<FixedCharge>(30_001, this.fixed),
			invoiceChannelChargeses: table<ChannelCharge>(40_001, this.channels),
			invoiceProductAmountses: table<ProductAmount>(50_001, products),
			cdrs: table<CallRecord>(FIRST_CALL_ID, calls),
		});
	}

	private invoice(id: number): Omit<Invoice, 'id'> {
		const of = <L extends { invoiceId: number; listedBy?: number }>(lines: readonly L[]) =>
			lines.filter(({ invoiceId, listedBy }) => (listedBy ?? invoiceId) === id);
		const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
		const nothing = { amountFixed: 0, amountCalls: 0, amountChannels: 0, amount: 0 };
		const beyond = id === AUDITED ? this.beyond : nothing;
		const own = this.calls.filter(({ invoice }) => invoice === id);
		const calls = own.map(({ ratedAmount }) => ratedAmount);
		const fixed = of(this.fixed).map(({ mrc, setup }) => mrc + setup);
		const channels = of(this.channels).map((one) => one.mrcExtraChannels + one.nrcExtraChannels);
		const amountFixed = toCents(sum(fixed) + beyond.amountFixed);
		const amountCalls = toCents(sum(calls) + beyond.amountCalls);
		const amountChannels = toCents(sum(channels) + beyond.amountChannels);
		const month = id - EARLIER;
		return {
			numInvoice: `T-${id}`,
			fromDate: ['2026-01-01', fromDate, '2026-03-01'][month],
			toDate: ['2026-01-31', toDate, '2026-03-31'][month],
			invoiceDate: ['2026-02-01', '2026-03-01', '2026-04-01'][month],
			paymentDate: null,
			amountFixed,
			amountCalls,
			amountChannels,
			amount: toCents(amountFixed + amountCalls + amountChannels + beyond.amount),
		};
	}
}
