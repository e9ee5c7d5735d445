import type { IDataObject } from 'n8n-workflow';

import type { Resource } from '../../shared/catalogue/service';
import { operation } from '../../shared/catalogue/operation';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { buy } from './buy';
import { cancel } from './cancel';
import type { RecordList } from '../list/listing';
import { get, getAll, notFound } from '../list/collection';
import * as field from '../parameters';
import { numbersOf } from './orderContents';

const orders: RecordList = {
	one: 'order',
	many: 'orders',
	url: '/api/data/orders',
	id: field.orderId,
	sortable: ['id', 'orderStatus', 'purchaseDate', 'completeDate', 'reference'],
	sort: ['id,asc'],
	dated: {
		url: '/api/data/orders',
		field: 'purchaseDate',
		sort: ['purchaseDate,asc', 'id,asc'],
	},
};

/**
 * Always one item `{ orderId, numbers, count }`, because an empty list is normal until numbers are
 * assigned and must not end the branch. The service lists no numbers for an order of several lines
 * (Management, rule 3).
 */
const getNumbers = operation({
	name: 'Get Numbers',
	value: 'getNumbers',
	action: 'Get numbers of order',
	description:
		'Retrieve the phone numbers that an order has so far, as one item; none for an order of several lines (use Order Line: Get Many by Order there)',
	effect: 'read',
	parameters: [field.orderId],
	errors: { 404: notFound('order', 'Order') },
	check: ({ orderId }) => void wholeNumber('Order', orderId),
	async execute(api, { orderId }): Promise<IDataObject> {
		const id = wholeNumber('Order', orderId);
		const numbers = await numbersOf(api, id);
		return { orderId: id, numbers, count: numbers.length };
	},
});

/** `{ id, orderStatus, purchaseDate, completeDate, reference }`; PROCESSING until completed. */
export const order: Resource = {
	name: 'Order',
	value: 'order',
	description: 'Buy phone numbers and follow the purchase',
	operations: [buy, cancel, get(orders), getAll(orders), getNumbers],
};
