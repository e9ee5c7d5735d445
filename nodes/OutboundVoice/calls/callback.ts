import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { readBody, rejectHostile } from '../../shared/webhook/body';
import { Rejection } from '../../shared/webhook/rejection';
import { eventOf } from '../eventOf';
import type { Wait } from './resume';

interface CallEvent {
	event: string;
	receivedAt: string;
	body: unknown;
	query: IDataObject;
}

/** Events before the last one, by call; of this process, and gone when it ends. */
const earlier = new Map<string, CallEvent[]>();
const callsAtMost = 1_000;
const eventsAtMost = 20;
/** Characters of one as JSON; a larger one is not kept. */
const lengthAtMost = 16_384;

/**
 * A notification for a call that is waited for. Never throws: n8n would then go on as if the call
 * had ended. What is no notification of this call, or not its last, leaves the execution waiting.
 */
export async function takeCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const response = context.getResponseObject();
	try {
		const ended = await take(context);
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
async function take(context: IWebhookFunctions): Promise<IDataObject | undefined> {
	const request = context.getRequestObject();
	const { callbackId, ...others } = request.query as IDataObject;
	// n8n's own, where it signs such addresses.
	const query = without(others, 'signature');
	const item = context.evaluateExpression('{{ $json }}') as IDataObject | undefined;
	// Not read from the node again: the expressions of its parameters would see this item.
	const wait = item?.wait as Wait | undefined;
	if (item === undefined || !wait?.callbackId || wait.callbackId !== callbackId) return undefined;
	const body = await readBody(request);
	rejectHostile(body);
	rejectHostile(query);
	const { eventField } = wait;
	const event = eventOf(eventField, body, query);
	const told = { receivedAt: new Date(clock.now()).toISOString(), body, query };
	const isEarlier = event !== undefined && event !== 'completed';
	if (isEarlier) return void keep(wait.callbackId, { event, ...told });
	const events = earlier.get(wait.callbackId) ?? [];
	earlier.delete(wait.callbackId);
	return {
		...without(item, 'wait'),
		timedOut: false,
		outcome: eventField && event === undefined ? 'unknown' : 'completed',
		callback: told,
		...(events.length > 0 && { earlierEvents: events }),
	};
}

const without = (object: IDataObject, ...names: string[]): IDataObject =>
	Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

function keep(callbackId: string, told: CallEvent): void {
	const events = earlier.get(callbackId) ?? [];
	const isShort = JSON.stringify(told).length <= lengthAtMost;
	if (isShort && events.length < eventsAtMost) events.push(told);
	earlier.set(callbackId, events);
	const [oldest] = earlier.keys();
	if (earlier.size > callsAtMost) earlier.delete(oldest);
}
