import type { IDataObject } from 'n8n-workflow';

import type { Resource } from '../../shared/declare/service';
import { operation, optionsOf } from '../../shared/declare/operation';
import { buy } from './buy';
import { cancel } from './cancel';
import { type PageList, getAll } from '../../shared/records/pageList';
import { get, notFound } from '../../shared/records/recordList';
import { formatted, numberFormat } from '../labels';
import * as field from '../sharedFields';
import { checkNumbers, waitForNumbers } from './waitForNumbers';
import { firstLinesOf, numbersOf, numbersOfLines } from './orderContents';
import * as lists from '../recordForms';

const orders: PageList = {
	...lists.orders,
	id: field.orderId,
	sort: ['id,asc'],
	newestFirst: ['id,desc'],
	dated: {
		...lists.orders,
		field: 'purchaseDate',
		sort: ['purchaseDate,asc', 'id,asc'],
	},
};

/**
 * One item `{ orderId, numbers, count }` also for an empty list, which must not end the branch. With several
 * lines also `quantity` and `certain`.
 */
const getNumbers = operation({
	name: 'Get Numbers',
	value: 'getNumbers',
	action: 'Get numbers of order',
	description: 'Retrieve the phone numbers that an order has so far, as one item',
	hint: 'It may return count 0 while the order is open. To wait for all numbers, use Switchboard Wait for DIDs (n8n-nodes-switchboard.waitForDids) instead of a loop of your own.',
	effect: 'read',
	parameters: [field.orderId, optionsOf(numberFormat)],
	errors: { 404: notFound('order', 'Order') },
	async execute(api, { orderId, options }): Promise<IDataObject> {
		const numbers = await numbersOf(api, orderId);
		const answer = (found: string[]) => ({
			orderId,
			numbers: formatted(found, options.numberFormat),
			count: found.length,
		});
		if (numbers.length > 0 || (await firstLinesOf(api, orderId)).length < 2) return answer(numbers);
		const { numbers: found, quantity, isCertain } = await numbersOfLines(api, orderId);
		return { ...answer(found), quantity, certain: isCertain };
	},
});

/** `{ id, orderStatus, purchaseDate, completeDate, reference }`; PROCESSING until completed. */
export const order: Resource = {
	name: 'Order',
	value: 'order',
	description: 'Buy phone numbers and follow the purchase',
	operations: [
		buy,
		cancel,
		checkNumbers,
		{ ...get(orders), action: 'Get order and its status' },
		getAll(orders),
		getNumbers,
		waitForNumbers,
	],
};
