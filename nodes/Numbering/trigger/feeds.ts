import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { type Feed, comparesAll } from '../../shared/checkpoint/feed';
import { hourMs } from '../../shared/clock';
import { isDay, readTime, startOfDay } from '../../shared/input/dates';
import { valueIn } from '../../shared/input/reading';
import { callRecordFeed } from '../callRecords/callRecordFields';
import { toInstant } from '../instant';
import { findInvoiceId } from '../invoices/findInvoice';
import * as lists from '../recordForms';
import { isOwed, isPaid, stateOfOrder, useOfNumber } from '../states';

/** A feed of which something depends on the time of the poll or on the form. */
export interface NumberingFeed extends Feed {
	/** How much longer than the overlap records are remembered. */
	rememberedMs?: number;
	during?(moment: Moment): Partial<NumberingFeed>;
}

export interface Moment {
	nowMs: number;
	zone: string;
	paymentTermDays: number;
	stuckHours: number;
	oncePerCaller: boolean;
	zeroIsMissed: boolean;
	/** In upper case; empty for all. */
	toStatuses: readonly string[];
}

const FIRST = 'PROCESSING';

const orders = {
	...lists.orders,
	sort: ['purchaseDate,desc', 'id,desc'],
	position: ({ purchaseDate }: IDataObject) => toInstant(purchaseDate),
	unit: 'day',
	subject: ({ id }: IDataObject) => String(id),
} as const;

const invoices: Feed = {
	name: 'New Invoice',
	value: 'invoice',
	description: 'The account has a new invoice; with its invoiceId if its lines or calls show it',
	...lists.invoices,
	sort: ['invoiceDate,desc', 'numInvoice,desc'],
	position: ({ invoiceDate }) => toInstant(invoiceDate),
	unit: 'day',
	subject: ({ numInvoice }) => String(numInvoice),
	// A poll must not read all lines of all invoices.
	async enrich(api, invoice) {
		const invoiceId = await findInvoiceId(api, invoice, 5_000);
		return invoiceId === undefined ? {} : { invoiceId };
	},
};

const newOrders: Feed = {
	...orders,
	name: 'New Order',
	value: 'order',
	description: 'An order was placed, in n8n or elsewhere',
};

/** What is unknown may still become known, so polls keep reading it. */
const isOpenOrder = (order: IDataObject) =>
	['failed', 'open', 'unknown'].includes(stateOfOrder(order));

/** Names the fields of which one leaves the state of an order open. */
const unclearOrder = (order: IDataObject) =>
	stateOfOrder(order) === 'unknown' ? ['orderStatus', 'completeDate'] : [];

/** An order begins as PROCESSING; one that is first seen in another state has changed already. */
const orderStatuses: NumberingFeed = {
	...orders,
	name: 'Order Status Changed',
	value: 'orderStatus',
	description: 'The status of an order has changed, e.g. because it is complete or canceled',
	state: ({ orderStatus }) => String(orderStatus),
	during: ({ toStatuses }) => ({
		isEvent: (state, before = FIRST) =>
			state !== before && (toStatuses.length === 0 || toStatuses.includes(state.toUpperCase())),
	}),
	isOpen: isOpenOrder,
	extraFields: (_record, before = FIRST) => ({ previousStatus: before }),
	key: ({ id, orderStatus }, before = FIRST) => `orderStatus:${id}:${before}>${orderStatus}`,
};

/** States: `C`ompleted, which stays so, or `O`pen. */
const orderCompleted: Feed = {
	...orders,
	name: 'Order Completed',
	value: 'orderCompleted',
	description: 'An order is complete; put Order: Get Numbers after it',
	state: (order, before) => (before === 'C' || stateOfOrder(order) === 'completed' ? 'C' : 'O'),
	isEvent: (state, before) => state === 'C' && before !== 'C',
	isOpen: isOpenOrder,
	unclear: unclearOrder,
};

/** Numbers carry no time, and one from stock may have an old ID, so each poll compares all. */
const numbers: Feed = {
	name: 'Number Assigned',
	value: 'number',
	scope: 'numbers',
	description: 'A phone number has been assigned to the account',
	...lists.numbers,
	sort: ['id,desc'],
	...comparesAll,
	subject: ({ id }) => String(id),
	// `A`ssigned or `N`ot, and how often it has been assigned so far.
	state({ e164NumberStatus }, before = 'N0') {
		const use = useOfNumber(e164NumberStatus);
		const isAssigned = use === 'assigned';
		if (use === 'unknown' || isAssigned === before.startsWith('A')) return before;
		return isAssigned ? `A${timesIn(before) + 1}` : `N${timesIn(before)}`;
	},
	isEvent: (state, before) => state.startsWith('A') && !before?.startsWith('A'),
	key({ id }, before) {
		const earlier = timesIn(before);
		return `number:${String(id)}` + (earlier > 0 ? `:${earlier + 1}` : '');
	},
	unclear: ({ e164NumberStatus }) =>
		useOfNumber(e164NumberStatus) === 'unknown' ? ['e164NumberStatus'] : [],
};

const timesIn = (state = 'N0') => Number(state.slice(1));

export const feeds: readonly NumberingFeed[] = [
	callRecordFeed,
	invoices,
	newOrders,
	numbers,
	orderCompleted,
	orderStatuses,
];

/** States are stored for each invoice: `U`npaid, `P`aid or `?`; what is known as paid stays so. */
const invoicePaid: NumberingFeed = {
	...invoices,
	name: 'Invoice Paid',
	value: 'invoicePaid',
	description: 'An invoice has been paid: it has a payment date that is not in the future',
	during: ({ nowMs }) => ({
		state(invoice, before) {
			const paid = isPaid(invoice, nowMs);
			if (before === 'P' || paid === 'yes') return before === '?' ? '?' : 'P';
			return paid === 'no' ? 'U' : '?';
		},
		isEvent: (state, before) => state === 'P' && before !== 'P',
		isOpen: (invoice) => isPaid(invoice, nowMs) === 'no',
		unclear: (invoice) => (isPaid(invoice, nowMs) === 'unknown' ? ['paymentDate'] : []),
	}),
};

/** The calendar day on which it is due, e.g. `2026-04-14`; undefined without a date. */
function dueDateOf({ invoiceDate }: IDataObject, { zone, paymentTermDays }: Moment) {
	const time = valueIn(readTime(invoiceDate));
	const day = isDay(invoiceDate) ? time : time?.setZone(zone);
	return day?.plus({ days: paymentTermDays }).toISODate() ?? undefined;
}

/** States: `P`aid, or without an amount to pay, `U`npaid, or `?`; with an `O` once it was overdue, to report it once. */
const invoiceOverdue: NumberingFeed = {
	...invoices,
	name: 'Invoice Overdue',
	value: 'invoiceOverdue',
	description: 'An invoice of more than 0 has no payment date and its payment term is over',
	during(moment) {
		const { nowMs, zone, paymentTermDays } = moment;
		const today = DateTime.fromMillis(nowMs, { zone }).toISODate() as string;
		const isLate = (invoice: IDataObject) => today > (dueDateOf(invoice, moment) ?? today);
		const due = (invoice: IDataObject) => stateOfDue(invoice, moment);
		return {
			scope: `invoiceOverdue:${paymentTermDays}`,
			state: (invoice, before = '') =>
				due(invoice) +
				(before.endsWith('O') || (due(invoice) === 'U' && isLate(invoice)) ? 'O' : ''),
			isEvent: (state, before = '') => state === 'UO' && !before.endsWith('O'),
			isOpen: (invoice) => due(invoice) === '?' || (due(invoice) === 'U' && !isLate(invoice)),
			unclear: (invoice) => unclearDue(invoice, moment),
			extraFields: (invoice) => ({ dueDate: dueDateOf(invoice, moment) ?? null }),
			key: ({ numInvoice }) => `invoiceOverdue:${String(numInvoice)}:${paymentTermDays}`,
		};
	},
};

/** Names the fields that leave open whether an invoice is due; none of one that is paid or owes nothing. */
function unclearDue(invoice: IDataObject, moment: Moment): string[] {
	const [paid, owed] = [isPaid(invoice, moment.nowMs), isOwed(invoice)];
	if (paid === 'yes' || owed === 'no') return [];
	return [
		...(paid === 'unknown' ? ['paymentDate'] : []),
		...(owed === 'unknown' ? ['amount'] : []),
		...(dueDateOf(invoice, moment) === undefined ? ['invoiceDate'] : []),
	];
}

function stateOfDue(invoice: IDataObject, moment: Moment): '?' | 'P' | 'U' {
	if (unclearDue(invoice, moment).length > 0) return '?';
	return isPaid(invoice, moment.nowMs) === 'no' && isOwed(invoice) === 'yes' ? 'U' : 'P';
}

/** From the first poll that saw it, or the end of its purchase day: the service shows no hour. */
function waitingSince({ purchaseDate }: IDataObject, { nowMs, zone }: Moment, before = ''): number {
	const [, known] = /^[WS]([0-9a-z]+)$/.exec(before) ?? [];
	const time = valueIn(readTime(purchaseDate, isDay(purchaseDate) ? zone : 'utc'));
	const bought = time && isDay(purchaseDate) ? startOfDay(time.plus({ days: 1 })) : time;
	const firstSeenMs = known === undefined ? nowMs : parseInt(known, 36) * 1000;
	return Math.min(firstSeenMs, bought?.toMillis() ?? Infinity);
}

/** States: `W`aiting or `S`tuck with the second since when, or `E`nded. An unknown state waits, and is never stuck. */
const orderStuck: NumberingFeed = {
	...orders,
	name: 'Order Stuck',
	value: 'orderStuck',
	description: 'An order has been neither completed nor canceled for a number of hours',
	isEvent: (state, before = '') => state.startsWith('S') && !before.startsWith('S'),
	isOpen: isOpenOrder,
	unclear: unclearOrder,
	during(moment) {
		const { nowMs, stuckHours } = moment;
		return {
			scope: `orderStuck:${stuckHours}`,
			state(order, before) {
				if (!isOpenOrder(order)) return 'E';
				const sinceMs = waitingSince(order, moment, before);
				const isSure = stateOfOrder(order) !== 'unknown';
				const isDue = isSure && nowMs - sinceMs >= stuckHours * hourMs;
				const isStuck = before?.startsWith('S') || isDue;
				return (isStuck ? 'S' : 'W') + Math.ceil(sinceMs / 1000).toString(36);
			},
			extraFields: (order, before) => ({
				waitingSince: new Date(waitingSince(order, moment, before)).toISOString(),
			}),
			key: ({ id }) => `orderStuck:${String(id)}:${stuckHours}`,
		};
	},
};

export const deadlines: readonly NumberingFeed[] = [invoiceOverdue, invoicePaid, orderStuck];
