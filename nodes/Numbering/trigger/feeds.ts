import type { IDataObject } from 'n8n-workflow';

import type { Feed } from '../../shared/checkpoint/feed';
import { callRecordFeed } from '../callRecords/callRecordFields';
import { toInstant } from '../instant';
import { findInvoiceId } from '../invoices/findInvoice';
import { isUnassigned } from '../numberRecords';
import * as lists from '../recordForms';

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
}

const FIRST = 'PROCESSING';

export const orders = {
	...lists.orders,
	sort: ['purchaseDate,desc', 'id,desc'],
	position: ({ purchaseDate }: IDataObject) => toInstant(purchaseDate),
	unit: 'day',
	subject: ({ id }: IDataObject) => String(id),
} as const;

export const invoices: Feed = {
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

/** Whether it is neither completed, whatever that status is called, nor canceled. */
export const isOpenOrder = ({ orderStatus, completeDate }: IDataObject) =>
	!completeDate && orderStatus !== 'CANCELED';

/** An order begins as PROCESSING; one that is first seen in another state has changed already. */
const orderStatuses: Feed = {
	...orders,
	name: 'Order Status Changed',
	value: 'orderStatus',
	description: 'The status of an order has changed, e.g. because it is complete or canceled',
	state: ({ orderStatus }) => String(orderStatus),
	isEvent: (state, before = FIRST) => state !== before,
	isOpen: isOpenOrder,
	extraFields: (_record, before = FIRST) => ({ previousStatus: before }),
	key: ({ id, orderStatus }, before = FIRST) => `orderStatus:${id}:${before}>${orderStatus}`,
};

/** Numbers carry no time, and one from stock may have an old ID, so each poll compares all. */
const numbers: Feed = {
	name: 'Number Assigned',
	value: 'number',
	scope: 'numbers',
	description: 'A phone number has been assigned to the account',
	...lists.numbers,
	sort: ['id,desc'],
	position: () => 0,
	unit: 'time',
	subject: ({ id }) => String(id),
	// `A`ssigned or `N`ot, and how often it has been assigned so far.
	state({ e164NumberStatus }, before = 'N0') {
		const isAssigned = !isUnassigned(e164NumberStatus);
		if (isAssigned === before.startsWith('A')) return before;
		return isAssigned ? `A${timesIn(before) + 1}` : `N${timesIn(before)}`;
	},
	isEvent: (state, before) => state.startsWith('A') && !before?.startsWith('A'),
	key({ id }, before) {
		const earlier = timesIn(before);
		return `number:${String(id)}` + (earlier > 0 ? `:${earlier + 1}` : '');
	},
};

const timesIn = (state = 'N0') => Number(state.slice(1));

export const feeds: readonly Feed[] = [callRecordFeed, invoices, newOrders, numbers, orderStatuses];
