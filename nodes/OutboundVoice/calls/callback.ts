import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { readBody, withoutHostile } from '../../shared/webhook/body';
import { claimEvents, whenAnswered } from '../../shared/webhook/claims';
import { reject, Rejection } from '../../shared/webhook/rejection';
import { eventOf } from '../eventOf';
import { earlierEventIn, outcomeOf } from './outcome';
import type { Wait } from './resume';

interface CallEvent {
	event: string;
	receivedAt: string;
	body: unknown;
	query: IDataObject;
}

/** Events before the last one, by call; in this process's memory only. */
const earlierEvents = new Map<string, CallEvent[]>();
const callsAtMost = 1_000;
const eventsAtMost = 20;
/** Characters of an event as JSON; a longer one is dropped. */
const lengthAtMost = 16_384;
/** For a moment; n8n itself rejects what comes when the execution has gone on. */
const endRememberedMs = 10_000;

/**
 * Handles a notification for the call that the execution waits for. Never throws, because n8n would
 * resume the execution as if the call had ended. Any other notification than this call's last one
 * leaves the execution waiting. On n8n 2.x the last one is confirmed when the resumed execution is
 * stored; if n8n fails to, the sender gets its error and may repeat it.
 */
export async function takeCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		const ended = await take(context);
		return {
			webhookResponse: { received: true },
			...(ended && { workflowData: [[{ json: ended, pairedItem: { item: 0 } }]] }),
		};
	} catch (thrown) {
		const isKnown = thrown instanceof Rejection;
		return reject(context, isKnown ? thrown : new Rejection(500, 'It could not be processed'));
	}
}

/** The item that resumes the execution; undefined if the call has not ended, or had ended before. */
async function take(context: IWebhookFunctions): Promise<IDataObject | undefined> {
	const request = context.getRequestObject();
	const { callbackId, ...others } = withoutHostile(request.query) as IDataObject;
	// n8n adds it if it signs such addresses.
	const query = without(others, 'signature');
	const item = context.evaluateExpression('{{ $json }}') as IDataObject | undefined;
	// The node's parameters are not read again: their expressions would see this item.
	const wait = item?.wait as Wait | undefined;
	if (item === undefined || !wait?.callbackId || wait.callbackId !== callbackId) return undefined;
	const body = withoutHostile(await readBody(request));
	const { eventField } = wait;
	const event = eventField ? eventOf(eventField, body, query) : earlierEventIn(body, query);
	const callback = { receivedAt: new Date(clock.now()).toISOString(), body, query };
	const isEarlier = event !== undefined && event !== 'completed';
	if (isEarlier) return void remember(wait.callbackId, { event, ...callback });
	const response = context.getResponseObject();
	const [isNew] = await claimEvents(response, [`call|${wait.callbackId}`], endRememberedMs);
	if (!isNew) return undefined;
	whenAnswered(response, (isAccepted) => {
		if (isAccepted) earlierEvents.delete(wait.callbackId);
	});
	const events = earlierEvents.get(wait.callbackId) ?? [];
	return {
		...without(item, 'wait'),
		timedOut: false,
		outcome: outcomeOf(eventField, body, query) ?? (eventField ? 'unknown' : 'ended'),
		callback,
		...(events.length > 0 && { earlierEvents: events }),
	};
}

const without = (object: IDataObject, ...names: string[]): IDataObject =>
	Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

function remember(callbackId: string, event: CallEvent): void {
	const events = earlierEvents.get(callbackId) ?? [];
	const isShort = JSON.stringify(event).length <= lengthAtMost;
	if (isShort && events.length < eventsAtMost) events.push(event);
	earlierEvents.set(callbackId, events);
	const [oldest] = earlierEvents.keys();
	if (earlierEvents.size > callsAtMost) earlierEvents.delete(oldest);
}
