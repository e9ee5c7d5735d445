import type { IDataObject } from 'n8n-workflow';

import { operation } from '../shared/operation';
import { Refusal, toRefusal } from '../shared/refusal';
import { isFlag } from '../shared/shape';
import type { Api } from '../shared/transport';
import { path } from '../shared/path';
import { wholeNumber } from '../shared/wholeNumber';
import { callOnce } from './callOnce';
import * as field from './parameters';

const statusOf = async (api: Api, id: number) =>
	(await api.reads.get(path`/api/data/orders/${id}`)).orderStatus as string;

/**
 * A GET that changes data, and 400 for all but PROCESSING: the state is read first and the call is
 * made once. Answers `{ orderId, canceled, orderStatus }`.
 */
export const cancel = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel order for good',
	description:
		'Cancel an order that is still being processed, with all its lines, which nothing reverses; its status is read first, and the call is never made twice',
	effect: 'write',
	unconfirmed: 'Look at the order’s status (Order: Get) before canceling again.',
	errors: {
		400: {
			message: 'The order can no longer be canceled',
			description:
				'Only an order in status PROCESSING can be; it changed just now. Order: Get shows its status.',
		},
	},
	parameters: [
		field.orderId,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Treat Already Canceled as Success',
					name: 'alreadyCanceledIsSuccess',
					type: 'boolean',
					default: false,
					description: 'Whether an order that is canceled already counts as done',
				},
			],
		},
	],
	check: ({ orderId }) => void wholeNumber('Order', orderId),
	async execute(api, { orderId, options }) {
		const id = wholeNumber('Order', orderId);
		const status = await statusOf(api, id).catch(explainUnknown);
		if (status instanceof Refusal) throw status;
		if (status === 'CANCELED' && options.alreadyCanceledIsSuccess) {
			return { orderId: id, canceled: true, orderStatus: status, alreadyCanceled: true };
		}
		if (status !== 'PROCESSING') throw notCancelable(id, status);
		return await send(api, id);
	},
	async recover(api, { orderId }) {
		return await ifCanceled(api, wholeNumber('Order', orderId));
	},
});

function explainUnknown(thrown: unknown): Refusal {
	const refusal = toRefusal(thrown);
	if (refusal.facts.httpCode !== '404') return refusal;
	const advice = 'Choose it from the list, or check the value of “Order”.';
	return new Refusal('There is no order with this ID', advice, refusal.facts);
}

const notCancelable = (id: number, status: string) =>
	new Refusal(
		`Order ${id} cannot be canceled: its status is ${status || 'not told'}`,
		status === 'CANCELED'
			? 'It is canceled already. To let that pass, switch on Treat Already Canceled as Success under Options.'
			: 'Only an order in status PROCESSING can be canceled. Numbers that it got can be released after the minimum cancel period (Number: Release).',
	);

/** Calls once; an unclear answer is settled by the order's status. */
async function send(api: Api, id: number): Promise<IDataObject> {
	try {
		const url = path`/api/management/cancelOrder/${id}`;
		const call = async () => await api.get<boolean>(url, undefined, isFlag);
		const canceled = await callOnce(api, `cancel ${id}`, call);
		return { orderId: id, canceled, orderStatus: 'CANCELED' };
	} catch (thrown) {
		const refusal = toRefusal(thrown);
		if (refusal.outcome !== 'unknown') throw refusal;
		const done = await ifCanceled(api, id).catch(() => undefined);
		if (!done) throw refusal;
		return done;
	}
}

async function ifCanceled(api: Api, orderId: number): Promise<IDataObject | undefined> {
	const orderStatus = await statusOf(api, orderId);
	return orderStatus === 'CANCELED' ? { orderId, canceled: true, orderStatus } : undefined;
}
