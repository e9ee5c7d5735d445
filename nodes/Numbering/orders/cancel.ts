import type { IDataObject } from 'n8n-workflow';

import { askFirst } from '../../shared/declare/service';
import { operation, optionsOf } from '../../shared/declare/operation';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import { path } from '../../shared/http/requestOptions';
import { confirmBy, requestFlag } from '../confirm';
import { notFound, readRecord } from '../../shared/records/recordList';
import { orders } from '../recordForms';
import * as field from '../sharedFields';

const statusOf = async (api: Api, id: number) =>
	(await readRecord(api, orders, id)).orderStatus as string;

/** A GET that changes data, and 400 for all but PROCESSING. `{ orderId, canceled, orderStatus }`. */
export const cancel = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel an order for good',
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
				if (status === 'CANCELED' && options.alreadyCanceledIsSuccess) {
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
		status === 'CANCELED'
			? 'Nothing was sent. To accept this status, turn on Accept Already Canceled under Options.'
			: 'Nothing was sent: only an order with the status PROCESSING accepts a cancellation. To give back numbers it already has, use Number: Release after the minimum cancel period.',
	);

const notDone = {
	message: 'The service did not carry out the cancellation',
	description: 'Look at the order’s status (Order: Get).',
};

/** The answer of a cancellation that the order's status shows by now. */
async function readResult(api: Api, id: number): Promise<IDataObject | string> {
	const status = await statusOf(api, id);
	return status === 'CANCELED' ? answerFor(id) : `Its status was ${status || 'missing'} just now.`;
}
