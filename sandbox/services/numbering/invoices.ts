import { addDays, formatDate, subtractMonths } from '../../calendar';
import { createRandom } from '../../random';
import { GeneratedTable } from '../../table';
import { FIRST_CALL_ID, makeCall, roundToCents } from './calls';
import type { Invoice, NumberingState, PhoneNumber } from './records';

/** An invoice whose `amountFixed` exceeds the sum of its lines. */
export const UNRECONCILED_INVOICE = 507;

const UNRECONCILED_BY = 12.34;
const INVOICES = 14;
export const OLDEST_INVOICE = 501;
export const NEWEST_INVOICE = OLDEST_INVOICE + INVOICES - 1;
const RANDOM_SEED = 501;

/** The number of calls in the last two invoices' product lines, whatever `callRecords` says. */
const BILLED_CALLS = 420;

/**
 * 14 monthly invoices, the last dated today and unpaid, with their breakdown lines, and the calls
 * of the last two. Each amount is the sum of its lines, except in UNRECONCILED_INVOICE.
 */
export function seedInvoices(state: NumberingState, now: Date, countCalls: () => number): void {
	for (let back = INVOICES; back > 0; back -= 1) addInvoice(state, now, back);
	const numbers = state.e164Numbers.filter(({ didSettings }) => !didSettings.released);
	const latest = [state.invoices.at(INVOICES - 2), state.invoices.at(INVOICES - 1)] as const;
	state.cdrs = new GeneratedTable(countCalls, FIRST_CALL_ID, (index, count) =>
		makeCall(index, count, numbers, latest),
	);
	for (const invoice of state.invoices.all()) {
		addFixedLines(state, invoice);
		addChannelLines(state, invoice);
		if (!latest.includes(invoice)) addEstimatedUsage(state, invoice);
	}
	addUsageOfCalls(state, numbers, latest);
	for (const invoice of state.invoices.all()) sumUp(state, invoice);
}

function addInvoice(state: NumberingState, now: Date, back: number): void {
	const from = subtractMonths(now, back);
	const next = subtractMonths(now, back - 1);
	const serial = String(INVOICES - back + 1).padStart(3, '0');
	state.invoices.add({
		numInvoice: `SB-${formatDate(next).slice(0, 7)}-${serial}`,
		fromDate: formatDate(from),
		toDate: formatDate(addDays(next, -1)),
		invoiceDate: formatDate(next),
		paymentDate: back === 1 ? null : formatDate(addDays(next, 12 + (back % 5))),
		amountFixed: 0,
		amountCalls: 0,
		amountChannels: 0,
		amount: 0,
	});
}

/** One line per number at the end of the period, with setup if it was bought in the period. */
function addFixedLines(state: NumberingState, invoice: Invoice): void {
	for (const { number, inboundDidRate, orderLineId } of state.e164Numbers.all()) {
		const { completeDate } = state.orders.get(state.orderItems.get(orderLineId).orderId);
		if (completeDate === null || completeDate > invoice.toDate) continue;
		const setup = completeDate >= invoice.fromDate ? inboundDidRate.setup : 0;
		const { mrc } = inboundDidRate;
		state.invoiceFixedChargeses.add({ invoiceId: invoice.id, number, mrc, setup });
	}
}

function addChannelLines(state: NumberingState, invoice: Invoice): void {
	for (const [index, groupName] of ['Reception', 'Support'].entries()) {
		const extraChannels = 2 + ((invoice.id + index) % 4);
		state.invoiceChannelChargeses.add({
			invoiceId: invoice.id,
			number: state.e164Numbers.at(index * 4).number,
			groupName,
			extraChannels,
			mrcExtraChannels: roundToCents(extraChannels * 4.5),
			nrcExtraChannels: (invoice.id + index) % 6 === 0 ? 10 : 0,
		});
	}
}

function addEstimatedUsage(state: NumberingState, invoice: Invoice): void {
	const random = createRandom(RANDOM_SEED + invoice.id);
	for (const { number, destination } of state.e164Numbers.all().slice(0, 15)) {
		state.invoiceProductAmountses.add({
			invoiceId: invoice.id,
			number,
			productName: random.pick(PRODUCTS),
			didSetDescription: destination.description,
			usageTotal: random.integer(20, 2500) / 100,
		});
	}
}

const PRODUCTS = ['Inbound calls', 'Inbound calls from mobile'] as const;

/** One line per invoice, number and product: the sum of its calls. */
function addUsageOfCalls(
	state: NumberingState,
	numbers: readonly PhoneNumber[],
	latest: readonly [Invoice, Invoice],
): void {
	const places = new Map(numbers.map((each) => [each.number, each.destination.description]));
	const day = latest[1].invoiceDate;
	const totals = totalsByDay.get(day) ?? sumUpCalls(numbers, latest);
	totalsByDay.set(day, totals);
	for (const [key, total] of totals) {
		const [invoiceId, number, productName] = key.split('|');
		state.invoiceProductAmountses.add({
			invoiceId: Number(invoiceId),
			number,
			productName,
			didSetDescription: places.get(number)!,
			usageTotal: roundToCents(total),
		});
	}
}

/** The seeded calls of a day are always the same, and a reset before each test asks for them. */
const totalsByDay = new Map<string, ReadonlyMap<string, number>>();

/** `invoice|number|product` -> what its calls cost. */
function sumUpCalls(
	numbers: readonly PhoneNumber[],
	latest: readonly [Invoice, Invoice],
): ReadonlyMap<string, number> {
	const totals = new Map<string, number>();
	for (let index = 0; index < BILLED_CALLS; index += 1) {
		const call = makeCall(index, BILLED_CALLS, numbers, latest);
		const key = [call.invoice, call.calledId, PRODUCTS[call.mobile ? 1 : 0]].join('|');
		totals.set(key, (totals.get(key) ?? 0) + call.ratedAmount);
	}
	return totals;
}

function sumUp(state: NumberingState, invoice: Invoice): void {
	const sum = <Row extends { invoiceId: number }>(
		rows: readonly Row[],
		cost: (row: Row) => number,
	) =>
		roundToCents(
			rows.reduce((total, row) => total + (row.invoiceId === invoice.id ? cost(row) : 0), 0),
		);
	const surplus = invoice.id === UNRECONCILED_INVOICE ? UNRECONCILED_BY : 0;
	const fixed = sum(state.invoiceFixedChargeses.all(), ({ mrc, setup }) => mrc + setup);
	invoice.amountFixed = roundToCents(fixed + surplus);
	invoice.amountCalls = sum(state.invoiceProductAmountses.all(), ({ usageTotal }) => usageTotal);
	invoice.amountChannels = sum(
		state.invoiceChannelChargeses.all(),
		({ mrcExtraChannels, nrcExtraChannels }) => mrcExtraChannels + nrcExtraChannels,
	);
	const { amountFixed, amountCalls, amountChannels } = invoice;
	invoice.amount = roundToCents(amountFixed + amountCalls + amountChannels);
}
