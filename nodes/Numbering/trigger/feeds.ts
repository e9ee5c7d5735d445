import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import type { Reader } from '../../shared/catalogue/api';
import { findInvoiceId } from '../invoices/invoiceId';

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
	/** The record's position in that order: ms since 1970, or its ID; undefined without one. */
	position(record: IDataObject): number | undefined;
	/** The unit of positions. A `day` may be in any time zone, so it covers two. */
	unit: 'time' | 'day' | 'id';
	/** Identifies the record, by values that never change. */
	subject(record: IDataObject): string;
	/** What may change; absent if every record is exactly one event. */
	state?(record: IDataObject): string;
	/** Whether the change from `before` (undefined: unknown record) to `state` is an event. */
	isEvent?(state: string, before: string | undefined): boolean;
	/** Whether the record may still become an event, so that polls keep reading it. */
	isOpen?(record: IDataObject): boolean;
	/** What an item has in addition to the record. */
	extraFields?(record: IDataObject, before: string | undefined): IDataObject;
	/** What is read for an item in addition; an event does not fail for it. */
	enrich?(api: Reader, record: IDataObject): Promise<IDataObject>;
	/** The event key, equal for a repeated event; `<value>:<subject>` by default. */
	key?(record: IDataObject, before: string | undefined): string;
}

const instant = (value: unknown): number | undefined => {
	const time = DateTime.fromISO(String(value ?? ''), { zone: 'utc' });
	return time.isValid ? time.toMillis() : undefined;
};

/** The documented first state of every order. */
const FIRST = 'PROCESSING';

const orders = {
	one: 'order',
	url: '/api/data/orders',
	sort: ['purchaseDate,desc', 'id,desc'],
	position: ({ purchaseDate }: IDataObject) => instant(purchaseDate),
	unit: 'day',
	subject: ({ id }: IDataObject) => String(id),
} as const;

const callRecords: Feed = {
	name: 'New Call Record',
	value: 'callRecord',
	description: 'A finished and rated call has come into the account’s call records (CDRs)',
	one: 'call record',
	url: '/api/data/cdrs',
	sort: ['startTime,desc', 'callId,desc'],
	position: ({ startTime }) => instant(startTime),
	unit: 'time',
	// The document does not say that each leg of a call has a callId of its own.
	subject: ({ callId, startTime, callerId, calledId }) =>
		[callId, startTime, callerId, calledId].join('|'),
};

const invoices: Feed = {
	name: 'New Invoice',
	value: 'invoice',
	description:
		'An invoice has come into the account; with its invoiceId if its lines or calls show it',
	one: 'invoice',
	url: '/api/data/invoices',
	sort: ['invoiceDate,desc', 'numInvoice,desc'],
	position: ({ invoiceDate }) => instant(invoiceDate),
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
	description: 'An order has been placed, in any way',
};

/** An order begins as PROCESSING; one that is first seen in another state has changed already. */
const orderStatuses: Feed = {
	...orders,
	name: 'Order Status Changed',
	value: 'orderStatus',
	description: 'An order has another status than before, e.g. because it is complete or canceled',
	state: ({ orderStatus }) => String(orderStatus),
	isEvent: (state, before = FIRST) => state !== before,
	isOpen: ({ orderStatus, completeDate }) => !completeDate && orderStatus !== 'CANCELED',
	extraFields: (_record, before = FIRST) => ({ previousStatus: before }),
	key: ({ id, orderStatus }, before = FIRST) => `orderStatus:${id}:${before}>${orderStatus}`,
};

/** Numbers carry no time, so their order is that of their record IDs, which only increase. */
const numbers: Feed = {
	name: 'Number Assigned',
	value: 'number',
	description: 'A phone number has been assigned to the account',
	one: 'number',
	url: '/api/data/e164Numbers',
	sort: ['id,desc'],
	position: ({ id }) => Number(id),
	unit: 'id',
	subject: ({ id }) => String(id),
	state: ({ e164NumberStatus }) => String(e164NumberStatus),
	isEvent: (state, before) => state === 'ASSIGNED' && before !== 'ASSIGNED',
	isOpen: ({ e164NumberStatus, didSettings }) =>
		e164NumberStatus !== 'ASSIGNED' && !(didSettings as IDataObject | undefined)?.released,
};

/** The events that the trigger offers, sorted by name. */
export const feeds: readonly Feed[] = [callRecords, invoices, newOrders, numbers, orderStatuses];
