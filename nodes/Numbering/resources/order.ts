import type { IDataObject } from 'n8n-workflow';

import type { Resource } from '../../shared/service';
import { operation } from '../../shared/operation';
import { path } from '../../shared/transport';
import type { Collection } from '../collection';
import { get, getAll, wholeNumber } from '../collection';
import * as field from '../parameters';

const orders: Collection = {
	one: 'order',
	many: 'orders',
	url: '/api/data/orders',
	id: field.orderId,
	sortable: ['id', 'orderStatus', 'purchaseDate', 'completeDate', 'reference'],
	sort: ['id,asc'],
};

/**
 * Answers `{ orderId, orderStatus, numbers }`, where `numbers` may be short or empty: the order
 * stands all the same and is followed with Get Numbers, never bought again (Management, rule 5).
 */
const buy = operation({
	name: 'Buy',
	value: 'buy',
	action: 'Buy phone numbers',
	description:
		'Order phone numbers at the account’s cost; the answer may hold fewer than asked, or none, while the order is processed, and must then be followed with Get Numbers, not bought again',
	effect: 'write',
	unconfirmed:
		'Look for an order with this reference (Order: Get Many) before buying again: a second purchase is charged a second time.',
	errors: {
		404: {
			message: 'No inbound rate covers exactly this destination, features and number types',
			description:
				'Nothing was bought. Inbound Rate: Get Many lists the combinations that your rate plan covers; all features and number types of one rate must be chosen, no more and no fewer.',
		},
	},
	parameters: [
		field.destinationId,
		field.quantity,
		field.numberTypes,
		field.features,
		{
			displayName: 'Reference',
			name: 'reference',
			type: 'string',
			default: '={{ $workflow.id }}-{{ $execution.id }}-{{ $runIndex }}-{{ $itemIndex }}',
			required: true,
			description:
				'Your own name for this order, unique in the account forever, even after a cancellation; by default made of workflow, execution, run and item',
		},
	],
	check: ({ destinationId }) => void wholeNumber('Destination', destinationId),
	async execute(api, { destinationId, ...order }) {
		return await api.post('/api/management/buyDids', {
			destinationId: wholeNumber('Destination', destinationId),
			quantity: order.quantity,
			numberTypes: order.numberTypes,
			features: order.features,
			reference: order.reference,
		});
	},
});

/** A GET that changes data; allowed for PROCESSING only. Answers `{ orderId, canceled }`. */
const cancel = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel order',
	description: 'Cancel an order that is still being processed, with all its lines',
	effect: 'write',
	unconfirmed: 'Look at the order’s status (Order: Get) before canceling again.',
	errors: {
		400: {
			message: 'The order can no longer be canceled',
			description:
				'Only an order in status PROCESSING can be; this one is completed or already canceled. Order: Get shows its status.',
		},
		404: {
			message: 'There is no order with this ID',
			description: 'Choose it from the list, or check the value of “Order”.',
		},
	},
	parameters: [field.orderId],
	check: ({ orderId }) => void wholeNumber('Order', orderId),
	async execute(api, { orderId }) {
		const id = wholeNumber('Order', orderId);
		const canceled = await api.get<boolean>(path`/api/management/cancelOrder/${id}`);
		return { orderId: id, canceled };
	},
});

/**
 * Always one item `{ orderId, numbers, count }`: an empty list is normal while none are assigned
 * and must not end the branch. Always empty for an order of several lines (Management, rule 3).
 */
const getNumbers = operation({
	name: 'Get Numbers',
	value: 'getNumbers',
	action: 'Get numbers of order',
	description:
		'Retrieve the phone numbers that an order has got so far, as one item; none for an order of several lines (use Order Line: Get Many by Order there)',
	effect: 'read',
	parameters: [field.orderId],
	errors: {
		404: {
			message: 'There is no order with this ID',
			description: 'Choose it from the list, or check the value of “Order”.',
		},
	},
	check: ({ orderId }) => void wholeNumber('Order', orderId),
	async execute(api, { orderId }): Promise<IDataObject> {
		const id = wholeNumber('Order', orderId);
		const numbers = await api.get<string[]>('/api/management/getDidsFromOrder', { id });
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
