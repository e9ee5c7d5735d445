import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { isDay, readTime } from '../../shared/input/dates';
import { valueIn } from '../../shared/input/reading';
import { toInstant } from '../instant';
import type { Moment, NumberingFeed } from './feeds';
import { invoices, isOpenOrder, orders } from './feeds';
import { hourMs } from '../../shared/clock';

/** No time zone is further ahead of UTC: a later day is in the future everywhere. */
const mostAheadMs = 14 * hourMs;

/** A date in the future may be one on which the invoice is due, and what is no date says nothing. */
function paymentOf({ paymentDate }: IDataObject, nowMs: number): 'none' | 'past' | 'unclear' {
	if (paymentDate === null || paymentDate === undefined || paymentDate === '') return 'none';
	const at = toInstant(paymentDate);
	return at !== undefined && at <= nowMs + mostAheadMs ? 'past' : 'unclear';
}

/** States are stored for each invoice: `U`npaid, `P`aid or `?`; what is known as paid stays so. */
const invoicePaid: NumberingFeed = {
	...invoices,
	name: 'Invoice Paid',
	value: 'invoicePaid',
	description: 'An invoice has been paid: it has a payment date that is not in the future',
	during: ({ nowMs }) => ({
		state(invoice, before) {
			const payment = paymentOf(invoice, nowMs);
			if (before === 'P' || payment === 'past') return before === '?' ? '?' : 'P';
			return payment === 'none' ? 'U' : '?';
		},
		isEvent: (state, before) => state === 'P' && before !== 'P',
		isOpen: (invoice) => paymentOf(invoice, nowMs) === 'none',
	}),
};

/** The calendar day on which it is due, e.g. `2026-04-14`; undefined without a date. */
function dueDateOf({ invoiceDate }: IDataObject, { zone, paymentTermDays }: Moment) {
	const time = valueIn(readTime(invoiceDate));
	const day = isDay(invoiceDate) ? time : time?.setZone(zone);
	return day?.plus({ days: paymentTermDays }).toISODate() ?? undefined;
}

/** States: `P`aid or of an unclear payment, `U`npaid; with an `O` once it was overdue, to report it once. */
const invoiceOverdue: NumberingFeed = {
	...invoices,
	name: 'Invoice Overdue',
	value: 'invoiceOverdue',
	description: 'An invoice has no payment date and its payment term is over',
	during(moment) {
		const { nowMs, zone, paymentTermDays } = moment;
		const today = DateTime.fromMillis(nowMs, { zone }).toISODate() as string;
		const isUnpaid = (invoice: IDataObject) => paymentOf(invoice, nowMs) === 'none';
		const isLate = (invoice: IDataObject) => today > (dueDateOf(invoice, moment) ?? today);
		return {
			scope: `invoiceOverdue:${paymentTermDays}`,
			state: (invoice, before = '') =>
				(isUnpaid(invoice) ? 'U' : 'P') +
				(before.endsWith('O') || (isUnpaid(invoice) && isLate(invoice)) ? 'O' : ''),
			isEvent: (state, before = '') => state === 'UO' && !before.endsWith('O'),
			isOpen: (invoice) => isUnpaid(invoice) && !isLate(invoice),
			extraFields: (invoice) => ({ dueDate: dueDateOf(invoice, moment) ?? null }),
			key: ({ numInvoice }) => `invoiceOverdue:${String(numInvoice)}:${paymentTermDays}`,
		};
	},
};

/** From the first poll that saw it, or the end of its purchase day: the service shows no hour. */
function waitingSince({ purchaseDate }: IDataObject, { nowMs, zone }: Moment, before = ''): number {
	const [, known] = /^[WS]([0-9a-z]+)$/.exec(before) ?? [];
	const bought = isDay(purchaseDate)
		? valueIn(readTime(purchaseDate, zone))?.plus({ days: 1 })
		: valueIn(readTime(purchaseDate));
	const firstSeenMs = known === undefined ? nowMs : parseInt(known, 36) * 1000;
	return Math.min(firstSeenMs, bought?.toMillis() ?? Infinity);
}

/** States: `W`aiting or `S`tuck with the second since when, or `E`nded. */
const orderStuck: NumberingFeed = {
	...orders,
	name: 'Order Stuck',
	value: 'orderStuck',
	description: 'An order has been neither completed nor canceled for a number of hours',
	isEvent: (state, before = '') => state.startsWith('S') && !before.startsWith('S'),
	isOpen: isOpenOrder,
	during(moment) {
		const { nowMs, stuckHours } = moment;
		return {
			scope: `orderStuck:${stuckHours}`,
			state(order, before) {
				if (!isOpenOrder(order)) return 'E';
				const sinceMs = waitingSince(order, moment, before);
				const isStuck = before?.startsWith('S') || nowMs - sinceMs >= stuckHours * hourMs;
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
