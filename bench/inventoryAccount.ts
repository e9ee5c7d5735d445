import { addDays, formatDate, subtractMonths } from '../sandbox/core/calendar';
import { createRandom, type Random } from '../sandbox/core/random';
import { assignNumber } from '../sandbox/services/numbering/assignment';
import { FIRST_CALL_ID, makeCall } from '../sandbox/services/numbering/calls';
import { addLine } from '../sandbox/services/numbering/orders';
import type { CallRecord, Invoice, NumberingState, PhoneNumber } from '../sandbox/services/numbering/records';
import { GeneratedTable, Table } from '../sandbox/core/table';

export interface AccountSize {
	seed: number;
	numbers: number;
	calls: number;
	/** From so many days ago until yesterday. */
	callDays: number;
	/** Whether there is an invoice. */
	invoiced: boolean;
}

const foreign = '34600000000';

/** Replaces the account's numbers, orders, invoices and calls by random ones, without the service. */
export function buildAccount(state: NumberingState, now: Date, size: AccountSize): void {
	const random = createRandom(size.seed);
	Object.assign(state, {
		orders: new Table(1001),
		orderItems: new Table(5001),
		e164Numbers: new Table(20001),
		invoices: new Table(501),
		invoiceFixedChargeses: new Table(30001),
		invoiceChannelChargeses: new Table(40001),
		invoiceProductAmountses: new Table(50001),
	});
	while (state.e164Numbers.length < size.numbers) addOrder(state, random, now);
	for (const number of state.e164Numbers.all()) {
		if (random.next() > 0.05) continue;
		number.didSettings.released = true;
		number.didSettings.releasedOn = subtractMonths(now, random.integer(0, 9)).toISOString();
	}
	if (size.invoiced) addInvoices(state, random, now);
	addCalls(state, now, size);
}

function addOrder(state: NumberingState, random: Random, now: Date): void {
	const chance = random.next();
	const status = chance < 0.07 ? 'PROCESSING' : chance < 0.12 ? 'CANCELED' : 'COMPLETED';
	// Around the end of the cancel period more often.
	const back = random.next() < 0.3 ? 12 : random.integer(0, 36);
	const on = addDays(subtractMonths(now, back), random.integer(-2, 2));
	const day = formatDate(on > now ? now : on);
	const order = state.orders.add({
		orderStatus: status,
		purchaseDate: day,
		completeDate: status === 'COMPLETED' ? day : null,
		reference: `PO-${state.orders.length}`,
	});
	const rates = state.inboundDidRates.all();
	// A few rates, which orders of several lines share.
	const several = random.next() < 0.15;
	const lines = several ? [random.integer(0, 5), random.integer(6, 11)] : [random.integer(0, 17)];
	for (const at of lines) {
		const quantity = random.integer(1, 6);
		const line = addLine(state, order, rates[at], quantity, null);
		const assigned = status === 'COMPLETED' ? quantity : random.integer(0, quantity);
		for (let count = 0; count < assigned; count += 1) assignNumber(state, line);
	}
}

/** Two invoices; the later one has lines of most numbers, and other fees than the rates. */
function addInvoices(state: NumberingState, random: Random, now: Date): void {
	for (const back of [2, 1]) {
		const invoice = state.invoices.add({
			numInvoice: `SB-${back}`,
			fromDate: formatDate(subtractMonths(now, back)),
			toDate: formatDate(addDays(subtractMonths(now, back - 1), -1)),
			invoiceDate: formatDate(subtractMonths(now, back - 1)),
			paymentDate: null,
			amountFixed: 0,
			amountCalls: 0,
			amountChannels: 180,
			amount: 0,
		});
		for (const at of [1, 2]) {
			const { number } = state.e164Numbers.at(at);
			const fees = { extraChannels: 20, mrcExtraChannels: 90, nrcExtraChannels: 0 };
			const line = { invoiceId: invoice.id, number, groupName: `Group ${at}`, ...fees };
			state.invoiceChannelChargeses.add(line);
		}
		for (const { number } of state.e164Numbers.all()) {
			const mrc = random.integer(0, 900) / 100;
			if (random.next() > 0.1)
				state.invoiceFixedChargeses.add({ invoiceId: invoice.id, number, mrc, setup: 0 });
		}
	}
}

/** Of four numbers, one is never used, one no more, and two are used all the time. */
function isUsed(at: number, startMs: number, now: Date): boolean {
	if (at % 4 === 0) return false;
	return at % 4 > 1 || startMs < addDays(now, -(at % 100)).getTime();
}

function addCalls(state: NumberingState, now: Date, { seed, calls, callDays }: AccountSize): void {
	const numbers = state.e164Numbers.all();
	const positions = new Map(numbers.map(({ number }, at) => [number, at]));
	const span = (id: number, from: number, to: number) =>
		({
			id,
			fromDate: formatDate(addDays(now, from)),
			toDate: formatDate(addDays(now, to)),
		}) as Invoice;
	const invoices = [span(501, -callDays, -32), span(502, -31, -1)] as const;
	const make = (index: number): CallRecord => {
		const call = makeCall(index, calls, numbers, invoices);
		const random = createRandom(seed + index);
		const at = positions.get(call.calledId)!;
		const isRated = random.next() > 0.02;
		const rated = isRated
			? call
			: { ...call, ratedAmount: null as never, ratedTime: null as never };
		if (!isUsed(at, Date.parse(call.startTime), now))
			return { ...rated, calledId: foreign, orgCalledId: null };
		return { ...rated, ...partiesOf(random, numbers[at], call) };
	};
	state.cdrs = new GeneratedTable(() => calls, FIRST_CALL_ID, make);
}

/** Mostly called; sometimes with a plus, as the caller, or as the number that was forwarded to. */
function partiesOf(random: Random, { number }: PhoneNumber, call: CallRecord): Partial<CallRecord> {
	const chance = random.next();
	if (chance < 0.7) return {};
	if (chance < 0.8) return { calledId: `+${number}` };
	const other = { calledId: foreign, orgCalledId: null };
	if (chance < 0.95) return { ...other, callerId: number, orgCallerId: call.orgCallerId };
	return { ...other, translationDni: number };
}
