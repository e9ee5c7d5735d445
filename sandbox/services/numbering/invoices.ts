import { addDays, formatDate, subtractMonths } from '../../core/calendar';
import type { Table } from '../../core/table';
import type { World } from '../../core/world';
import { roundToCents } from './calls';
import type { Invoice, NumberingState, PhoneNumber, SeededCalls } from './records';
import {
	addEstimatedUsage,
	addUsageOfCalls,
	usageOfEarlierCalls,
	usageOfSeededCalls,
} from './usage';

/** Its `amountFixed` exceeds the sum of its lines. */
export const UNRECONCILED_INVOICE = 507;

const UNRECONCILED_BY = 12.34;
const INVOICES = 14;
export const OLDEST_INVOICE = 501;
export const NEWEST_SEEDED_INVOICE = OLDEST_INVOICE + INVOICES - 1;

/**
 * There are 14 monthly invoices, the last dated today and unpaid, and the calls of the last two or
 * four.
 */
export function seedInvoices(
	state: NumberingState,
	now: Date,
	{ seed, settings }: Pick<World, 'seed' | 'settings'>,
): void {
	for (let back = INVOICES; back > 0; back -= 1) addInvoice(state, now, back);
	const numbers = state.e164Numbers.filter(({ didSettings }) => !didSettings.released);
	const seeded = seedCalls(state, numbers);
	const { earlierCallRecords } = settings.numbering;
	const { latest, earlier } = seeded;
	const withCalls = earlierCallRecords > 0 ? [...earlier.invoices, ...latest] : latest;
	for (const invoice of state.invoices.all()) {
		addFixedLines(state, invoice);
		addChannelLines(state, invoice);
		if (!withCalls.includes(invoice)) addEstimatedUsage(state, invoice);
	}
	addUsageOfCalls(state, numbers, usageOfEarlierCalls(seeded, earlierCallRecords));
	addUsageOfCalls(state, numbers, usageOfSeededCalls(numbers, latest));
	if (seed === 'demo') addWrongLines(state);
	for (const invoice of state.invoices.all()) sumUp(state, invoice);
	if (seed !== 'demo') return;
	lowerRates(numbers);
	unreconcile(state.invoices.get(UNRECONCILED_INVOICE));
}

function seedCalls(state: NumberingState, numbers: readonly PhoneNumber[]): SeededCalls {
	const twoFrom = (first: number) =>
		[state.invoices.at(first), state.invoices.at(first + 1)] as const;
	const latest = twoFrom(INVOICES - 2);
	const keys = [...usageOfSeededCalls(numbers, latest).keys()];
	const called = new Set(keys.map((key) => key.split('|')[1]));
	const assigned = numbers.map((number) => ({ ...number }));
	const seeded = {
		numbers: assigned,
		latest,
		earlier: {
			numbers: assigned.filter(({ number }) => called.has(number)),
			invoices: twoFrom(INVOICES - 4),
		},
	};
	state.billing.seededCalls = seeded;
	return seeded;
}

/** Its lines are wrong, for Audit; the calls of its month are not kept. */
export const WRONG_INVOICE = 510;

/**
 * The lines have a number that isn’t in the account, a setup fee that an earlier invoice has, too,
 * and a higher fee.
 */
function addWrongLines({ invoiceFixedChargeses }: NumberingState): void {
	const invoiceId = WRONG_INVOICE;
	const lines = invoiceFixedChargeses.filter((line) => line.invoiceId === invoiceId);
	const earlier = ({ invoiceId: id, setup }: (typeof lines)[number]) => id < invoiceId && setup > 0;
	const [{ number, setup }] = invoiceFixedChargeses.filter(earlier);
	invoiceFixedChargeses.add({ invoiceId, number, mrc: 0, setup });
	invoiceFixedChargeses.add({ invoiceId, number: '442070999999', mrc: 1.6, setup: 0 });
	lines[0].mrc = roundToCents(lines[0].mrc + 0.5);
}

/** Calls of toll-free numbers in Spain are still rated at the earlier price. */
function lowerRates(numbers: readonly PhoneNumber[]): void {
	for (const number of numbers) {
		const { inboundDidRate: rate } = number;
		if (rate.npa.prefix !== '900') continue;
		number.inboundDidRate = { ...rate, perMinute: 0.035, mobilePerMinute: 0.1 };
	}
}

function unreconcile(invoice: Invoice): void {
	invoice.amountFixed = roundToCents(invoice.amountFixed + UNRECONCILED_BY);
	invoice.amount = roundToCents(invoice.amount + UNRECONCILED_BY);
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

/** Each number at the end of the period has a line, with setup if it was bought in the period. */
export function addFixedLines(
	state: NumberingState,
	invoice: Invoice,
	numbers = state.e164Numbers.all(),
): void {
	for (const { number, inboundDidRate, orderLineId } of numbers) {
		const { completeDate } = state.orders.get(state.orderItems.get(orderLineId).orderId);
		if (completeDate === null || completeDate > invoice.toDate) continue;
		const setup = completeDate >= invoice.fromDate ? inboundDidRate.setup : 0;
		const { mrc } = inboundDidRate;
		state.invoiceFixedChargeses.add({ invoiceId: invoice.id, number, mrc, setup });
	}
}

export function addChannelLines(state: NumberingState, invoice: Invoice): void {
	for (const [index, groupName] of ['Reception', 'Support'].entries()) {
		if (index * 4 >= state.e164Numbers.length) return;
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

export const countLines = (state: NumberingState) => ({
	fixed: state.invoiceFixedChargeses.length,
	usage: state.invoiceProductAmountses.length,
	channels: state.invoiceChannelChargeses.length,
});

/** An invoice has no lines before `first`. */
export function sumUp(
	state: NumberingState,
	invoice: Invoice,
	first: ReturnType<typeof countLines> = { fixed: 0, usage: 0, channels: 0 },
): void {
	const sum = <Row extends { id: number; invoiceId: number }>(
		rows: Table<Row>,
		from: number,
		cost: (row: Row) => number,
	) => {
		let total = 0;
		for (let index = from; index < rows.length; index += 1) {
			if (rows.at(index).invoiceId === invoice.id) total += cost(rows.at(index));
		}
		return roundToCents(total);
	};
	const { invoiceFixedChargeses, invoiceProductAmountses, invoiceChannelChargeses } = state;
	invoice.amountFixed = sum(invoiceFixedChargeses, first.fixed, ({ mrc, setup }) => mrc + setup);
	invoice.amountCalls = sum(invoiceProductAmountses, first.usage, ({ usageTotal }) => usageTotal);
	invoice.amountChannels = sum(
		invoiceChannelChargeses,
		first.channels,
		({ mrcExtraChannels, nrcExtraChannels }) => mrcExtraChannels + nrcExtraChannels,
	);
	const { amountFixed, amountCalls, amountChannels } = invoice;
	invoice.amount = roundToCents(amountFixed + amountCalls + amountChannels);
}
