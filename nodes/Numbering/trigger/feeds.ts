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

/** The time of the poll or the form decides a part of this feed. */
export interface NumberingFeed extends Feed {
	/** Records are remembered this much longer than the overlap. */
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
	/** They are in upper case; empty means all. */
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

/** An unknown state may become known later, so polls keep reading the order. */
const isOpenOrder = (order: IDataObject) =>
	['failed', 'open', 'unknown'].includes(stateOfOrder(order));

/** One of these fields leaves the state of the order unclear. */
const unclearOrder = (order: IDataObject) =>
	stateOfOrder(order) === 'unknown' ? ['orderStatus', 'completeDate'] : [];

/**
 * An order begins as PROCESSING, so one that is first seen in a different state has already
 * changed.
 */
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

/** States are `C`ompleted, which stays so, and `O`pen. */
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

/** Numbers carry no time, and a number from stock may have an old ID, so each poll compares all. */
const numbers: Feed = {
	name: 'Number Assigned',
	value: 'number',
	scope: 'numbers',
	description: 'A phone number has been assigned to the account',
	...lists.numbers,
	sort: ['id,desc'],
	...comparesAll,
	subject: ({ id }) => String(id),
	// The state is `A`ssigned or `N`ot, with the count of assignments so far.
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

/** The states `U`npaid, `P`aid and `?` are stored for each invoice; once paid, it stays paid. */
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

/** The day is a date such as `2026-04-14`; undefined without a date. */
function dueDateOf({ invoiceDate }: IDataObject, { zone, paymentTermDays }: Moment) {
	const time = valueIn(readTime(invoiceDate));
	const day = isDay(invoiceDate) ? time : time?.setZone(zone);
	return day?.plus({ days: paymentTermDays }).toISODate() ?? undefined;
}

/**
 * States are `P`aid (or nothing to pay), `U`npaid and `?`. An `O` marks an invoice that was
 * overdue, so that it is reported once.
 */
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

/**
 * One of these fields leaves it unclear whether an invoice is due; a paid invoice, or one without
 * an amount to pay, has none.
 */
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

/**
 * The service shows no hour, so time counts from the first poll that saw the order, or from the end
 * of its purchase day.
 */
function waitingSince({ purchaseDate }: IDataObject, { nowMs, zone }: Moment, before = ''): number {
	const [, sinceText] = /^[WS]([0-9a-z]+)$/.exec(before) ?? [];
	const time = valueIn(readTime(purchaseDate, isDay(purchaseDate) ? zone : 'utc'));
	const bought = time && isDay(purchaseDate) ? startOfDay(time.plus({ days: 1 })) : time;
	const firstSeenMs = sinceText === undefined ? nowMs : parseInt(sinceText, 36) * 1000;
	return Math.min(firstSeenMs, bought?.toMillis() ?? Infinity);
}

/**
 * States are `W`aiting or `S`tuck, with the second since when, and `E`nded. An unknown state waits,
 * and is never stuck.
 */
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
