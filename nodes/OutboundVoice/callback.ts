import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { refuseHostile } from '../shared/webhook/body';
import { Rejection } from '../shared/webhook/rejection';
import { eventOf } from './eventOf';

interface Told {
	event: string;
	receivedAt: string;
	body: unknown;
	query: IDataObject;
}

/** Events before the last one, by call; of this process, and gone when it ends. */
const earlier = new Map<string, Told[]>();
const callsAtMost = 1_000;
const eventsAtMost = 20;

/**
 * A notification for a call that is waited for. Never throws: n8n would then go on as if the call
 * had ended. What is no notification of this call, or not its last, leaves the execution waiting.
 */
export function takeCallback(context: IWebhookFunctions): IWebhookResponseData {
	const response = context.getResponseObject();
	try {
		const ended = take(context);
		response.status(200).json({ received: true });
		return {
			noWebhookResponse: true,
			...(ended && { workflowData: [[{ json: ended, pairedItem: { item: 0 } }]] }),
		};
	} catch (thrown) {
		const { status, message } =
			thrown instanceof Rejection ? thrown : new Rejection(500, 'It could not be taken');
		response.status(status).json({ error: message });
		return { noWebhookResponse: true };
	}
}

/** The item to go on with, if the call has ended. */
function take(context: IWebhookFunctions): IDataObject | undefined {
	const { body, query: asked, method } = context.getRequestObject();
	const { callbackId } = asked as IDataObject;
	const query = without(asked as IDataObject, 'callbackId', 'signature');
	const item = context.evaluateExpression('{{ $json }}') as IDataObject | undefined;
	if (!item?.callbackId || item.callbackId !== callbackId) return undefined;
	refuseHostile(body);
	refuseHostile(query);
	const field = fieldOf(context);
	const event = eventOf(field, body, query);
	const told = { receivedAt: new Date().toISOString(), body: method === 'GET' ? {} : body, query };
	const isEarlier = event !== undefined && event !== 'completed';
	if (isEarlier) return void keep(String(callbackId), { event, ...told });
	return toItem(item, told, field && event === undefined ? 'unknown' : 'completed');
}

function fieldOf(context: IWebhookFunctions): string {
	const options = context.getNodeParameter('options', {}) as {
		earlierEvents?: { values?: { eventField?: string } };
	};
	return String(options.earlierEvents?.values?.eventField ?? '').trim();
}

function toItem(waiting: IDataObject, told: Omit<Told, 'event'>, outcome: string): IDataObject {
	const callbackId = String(waiting.callbackId);
	const events = earlier.get(callbackId) ?? [];
	earlier.delete(callbackId);
	return {
		...without(waiting, 'callbackId', 'waitsUntil'),
		timedOut: false,
		outcome,
		callback: told,
		...(events.length > 0 && { earlierEvents: events }),
	};
}

const without = (object: IDataObject, ...names: string[]): IDataObject =>
	Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

function keep(callbackId: string, told: Told): void {
	const events = earlier.get(callbackId) ?? [];
	if (events.length < eventsAtMost) events.push(told);
	earlier.set(callbackId, events);
	const [oldest] = earlier.keys();
	if (earlier.size > callsAtMost) earlier.delete(oldest);
}
