import { addDays, formatDate, subtractMonths } from '../../core/calendar';
import type { World } from '../../core/world';
import { callOfMonth, CALLS_A_MONTH, countSeeded } from './calls';
import { addChannelLines, addFixedLines, countLines, sumUp } from './invoices';
import { addUsageOfCalls, sumUpCalls } from './usage';
import type { BilledMonth, NumberingState } from './records';

const PAID_AFTER_DAYS = 12;

/** Someone may set the clock to any year, so it is 20 years. */
const MOST_MONTHS = 240;

/**
 * Each month since the first state has calls and an invoice. With a new invoice, the one before is
 * paid.
 */
export function billPassedMonths(world: World): void {
	const { monthlyBilling, callRecords } = world.settings.numbering;
	if (!monthlyBilling) return;
	const state = world.tables.numbering;
	const today = formatDate(world.now());
	for (let next = nextDay(state); next <= today; next = nextDay(state)) {
		if (state.billing.passed === MOST_MONTHS) return;
		billMonth(state, next, callRecords);
		state.billing.passed += 1;
	}
}

/** Days are counted from the first state, so that a 31st stays one. */
const nextDay = ({ billing: { from, passed } }: NumberingState, months = passed + 1) =>
	formatDate(subtractMonths(new Date(from), -months));

/** Without numbers, there is nothing to bill. */
function billMonth(state: NumberingState, invoiceDate: string, callRecords: number): void {
	const { months, passed } = state.billing;
	const numbers = state.e164Numbers.filter(isAssigned);
	if (numbers.length === 0) return;
	const last = months.at(-1)?.invoice;
	if (last) last.paymentDate = formatDate(addDays(new Date(last.invoiceDate), PAID_AFTER_DAYS));
	const invoice = state.invoices.add({
		numInvoice: `SB-${invoiceDate.slice(0, 7)}-${String(state.invoices.length + 1).padStart(3, '0')}`,
		fromDate: nextDay(state, passed),
		toDate: formatDate(addDays(new Date(invoiceDate), -1)),
		invoiceDate,
		paymentDate: null,
		amountFixed: 0,
		amountCalls: 0,
		amountChannels: 0,
		amount: 0,
	});
	const month: BilledMonth = { invoice, numbers };
	const earlierCalls = countSeeded(state, callRecords) + months.length * CALLS_A_MONTH;
	months.push(month);
	const calls = Array.from({ length: CALLS_A_MONTH }, (_unused, index) =>
		callOfMonth(month, index, earlierCalls),
	);
	const first = countLines(state);
	addFixedLines(state, invoice, month.numbers);
	addChannelLines(state, invoice);
	addUsageOfCalls(state, month.numbers, sumUpCalls(calls));
	sumUp(state, invoice, first);
}

const isAssigned = ({ didSettings }: BilledMonth['numbers'][number]) => !didSettings.released;
