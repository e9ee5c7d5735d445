import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/catalogue/api';
import { readDecimal } from '../decimal';
import { toInstant } from '../instant';
import { findInvoiceId } from '../invoices/invoiceId';
import { isUnassigned } from '../numbers/numberRecords';

/** A list that shows events: a new record, or a known record in another state. */
export interface Feed {
	name: string;
	value: string;
	description: string;
	/** For messages: `call record`. */
	one: string;
	url: string;
	/** Newest first, by documented fields. */
	sort: readonly string[];
	/** The record's position in that order in ms since 1970; undefined without one. */
	position(record: IDataObject): number | undefined;
	/** The unit of positions. A `day` may be in any time zone, so it covers two. */
	unit: 'time' | 'day';
	/** Names the stored state; `value` by default. */
	scope?: string;
	/** Identifies the record, by values that never change. */
	subject(record: IDataObject): string;
	/**
	 * What may change, given what an earlier poll has remembered of the record; absent if every record is
	 * exactly one event.
	 */
	state?(record: IDataObject, before?: string): string;
	/** Whether the change from `before` (undefined: unknown record) to `state` is an event. */
	isEvent?(state: string, before: string | undefined): boolean;
	/** Whether the record may still become an event, so that polls keep reading it. */
	isOpen?(record: IDataObject): boolean;
	/** For how long a record may stay open, if not forever; then all new records are read. */
	openForMs?: number;
	/** What an item has in addition to the record. */
	extraFields?(record: IDataObject, before: string | undefined): IDataObject;
	/** What is read for an item in addition; an event does not fail for it. */
	enrich?(api: Reader, record: IDataObject): Promise<IDataObject>;
	/** The event key, equal for a repeated event; `<value>:<subject>` by default. */
	key?(record: IDataObject, before: string | undefined): string;
	/** What depends on the time of the poll or on the form. */
	during?(moment: Moment): Partial<Feed>;
}

/** When a poll takes place, and from when on it counts something as late. */
export interface Moment {
	nowMs: number;
	/** The zone of calendar days. */
	zone: string;
	paymentTermDays: number;
	stuckHours: number;
}

/** The documented first state of every order. */
const FIRST = 'PROCESSING';

/** Orders, newest first. */
export const orders = {
	one: 'order',
	url: '/api/data/orders',
	sort: ['purchaseDate,desc', 'id,desc'],
	position: ({ purchaseDate }: IDataObject) => toInstant(purchaseDate),
	unit: 'day',
	subject: ({ id }: IDataObject) => String(id),
} as const;

/** RATED is the only status that the document shows; another one may also be that of a rated call. */
const isRated = ({ ratingStatus, ratedOn, ratedAmount }: IDataObject) =>
	ratingStatus === 'RATED' ||
	(toInstant(ratedOn) !== undefined && readDecimal(ratedAmount) !== undefined);

export const callRecords: Feed = {
	name: 'New Call Record',
	value: 'callRecord',
	description:
		'The account has a new rated call record (CDR), or a call of the last seven days has been rated',
	one: 'call record',
	url: '/api/data/cdrs',
	sort: ['startTime,desc', 'callId,desc'],
	position: ({ startTime }) => toInstant(startTime),
	unit: 'time',
	// The document does not say that each leg of a call has a callId of its own.
	subject: ({ callId, startTime, callerId, calledId }) =>
		[callId, startTime, callerId, calledId].join('|'),
	// Rated or unrated; short, because n8n stores it for each call.
	state: (call) => (isRated(call) ? 'R' : 'U'),
	isEvent: (state, before) => state === 'R' && before !== 'R',
	isOpen: (call) => !isRated(call),
	openForMs: 7 * 24 * 3_600_000,
};

/** New invoices, newest first. */
export const invoices: Feed = {
	name: 'New Invoice',
	value: 'invoice',
	description: 'The account has a new invoice; with its invoiceId if its lines or calls show it',
	one: 'invoice',
	url: '/api/data/invoices',
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

/**
 * Numbers carry no time, and one from stock may have an old ID, so each poll compares the complete
 * set: all have the same position.
 */
const numbers: Feed = {
	name: 'Number Assigned',
	value: 'number',
	scope: 'numbers',
	description: 'A phone number has been assigned to the account',
	one: 'number',
	url: '/api/data/e164Numbers',
	sort: ['id,desc'],
	position: () => 0,
	unit: 'time',
	subject: ({ id }) => String(id),
	state: ({ e164NumberStatus }) =>
		isUnassigned(e164NumberStatus) ? String(e164NumberStatus) : 'ASSIGNED',
	isEvent: (state, before) => state === 'ASSIGNED' && before !== 'ASSIGNED',
};

/** The events of a new or changed record. */
export const feeds: readonly Feed[] = [callRecords, invoices, newOrders, numbers, orderStatuses];
