import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import { operation, optionsOf } from '../../shared/declare/operation';
import { type Resource, askFirst } from '../../shared/declare/service';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { path } from '../../shared/http/requestOptions';
import { getAll } from '../../shared/records/getAll';
import type { PageList } from '../../shared/records/pageList';
import { get, notFound, readRecord } from '../../shared/records/recordList';
import { confirmBy, requestFlag } from '../confirm';
import { formatted, numberFormat } from '../labels';
import * as lists from '../recordForms';
import * as field from '../sharedFields';
import { isCanceled } from '../states';
import { buy } from './buy';
import { firstLinesOf, numbersOf, numbersOfLines } from './orderContents';
import { perNumber, perOrderOrNumber } from './perNumber';
import { checkNumbers, waitForNumbers } from './waitForNumbers';

const statusOf = async (api: ReadApi, id: number) =>
	(await readRecord(api, orders, id)).orderStatus as string;

/**
 * The GET changes data, and returns 400 for any status but PROCESSING.
 * `{ orderId, canceled, orderStatus }`.
 */
const cancel = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel an order permanently',
	description:
		'Cancel an order that is still being processed, with all its lines; this can’t be undone',
	hint: `It can’t be undone. ${askFirst} It takes only orders with the status PROCESSING: read them with Order: Get Many before it.`,
	effect: 'write',
	foundBy: { order: 'orderId' },
	unconfirmed: 'Check the order’s status (Order: Get) before you cancel it again.',
	errors: {
		400: {
			message: 'The order is no longer open',
			description:
				'Only an order with the status PROCESSING accepts a cancellation. The status has just changed. Order: Get shows its status.',
		},
	},
	parameters: [
		field.cannotBeUndone('Canceling an order can’t be undone'),
		field.openOrderId,
		optionsOf({
			displayName: 'Accept Already Canceled',
			name: 'alreadyCanceledIsSuccess',
			type: 'boolean',
			default: false,
			description: 'Whether an order that has the status CANCELED already counts as done',
		}),
	],
	async execute(api, { orderId: id, options }): Promise<IDataObject> {
		const readBack = async () => await readResult(api, id);
		return await api.step<IDataObject>({
			key: 'cancel',
			subject: `cancel ${id}`,
			async send(requests) {
				const status = await statusOf(api, id).catch(explainUnknown);
				if (isCanceled(status) && options.alreadyCanceledIsSuccess) {
					return { ...answerFor(id), alreadyCanceled: true };
				}
				if (status !== 'PROCESSING') throw notOpen(id, status);
				await requestFlag(
					requests,
					path`/api/management/cancelOrder/${id}`,
					undefined,
					notDone,
					readBack,
				);
				return answerFor(id);
			},
			verify: async (error) => await confirmBy(error, 'status', readBack),
		});
	},
});

const answerFor = (orderId: number): IDataObject => ({
	orderId,
	canceled: true,
	orderStatus: 'CANCELED',
});

function explainUnknown(thrown: unknown): never {
	const error = toOperationError(thrown);
	if (!error.isMissing) throw error;
	const { message, description } = notFound('order', 'Order');
	throw new OperationError(message, `${description} ${error.description}`, error.cause);
}

const notOpen = (id: number, status: string) =>
	new OperationError(
		`Order ${id} is not open: its status is ${status || 'missing'}`,
		isCanceled(status)
			? 'Nothing was sent. To accept this status, turn on Accept Already Canceled under Options.'
			: 'Nothing was sent: only an order with the status PROCESSING accepts a cancellation. To give back numbers it already has, use Number: Release after the minimum cancel period.',
	);

const notDone = {
	message: 'The service did not carry out the cancellation',
	description: 'Look at the order’s status (Order: Get).',
};

/** The order’s status may show the cancellation although the response didn’t. */
async function readResult(api: ReadApi, id: number): Promise<IDataObject | string> {
	const status = await statusOf(api, id);
	return isCanceled(status) ? answerFor(id) : `Its status was ${status || 'missing'} just now.`;
}

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
 * An empty list is one item, too, because no item would end the branch.
 * `{ orderId, numbers, count }`, with `quantity` and `certain` for several lines.
 */
const getNumbers = operation({
	name: 'Get Numbers',
	value: 'getNumbers',
	action: 'Get ordered phone numbers',
	description: 'Retrieve the phone numbers that an order has so far, as one item',
	hint: 'It may return count 0 while the order is open. To wait for all numbers, use Switchboard Wait for DIDs (n8n-nodes-switchboard.waitForDids) instead of a loop.',
	effect: 'read',
	parameters: [field.orderId, perOrderOrNumber, optionsOf(numberFormat)],
	errors: { 404: notFound('order', 'Order') },
	async execute(api, { orderId, output, options }): Promise<IDataObject | IDataObject[]> {
		const numbers = await numbersOf(api, orderId);
		const answer = (orderNumbers: string[]) => ({
			orderId,
			numbers: formatted(orderNumbers, options.numberFormat),
			count: orderNumbers.length,
		});
		if (numbers.length > 0 || (await firstLinesOf(api, orderId)).length < 2) {
			return perNumber(answer(numbers), output);
		}
		const { numbers: orderNumbers, quantity, isCertain } = await numbersOfLines(api, orderId);
		return perNumber({ ...answer(orderNumbers), quantity, certain: isCertain }, output);
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
