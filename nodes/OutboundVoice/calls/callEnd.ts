import type { IDataObject } from 'n8n-workflow';

import type { Arrival, Suspension } from '../../shared/declare/suspension';
import { clock } from '../../shared/clock';
import { answeredWait, resumeUrlOf, timedWait, waitIn } from '../../shared/wait/suspend';
import { whenAnswered } from '../../shared/webhook/claims';
import { earlierEventIn, eventOf, outcomeOf } from '../events';

/**
 * Behind n8n's address of the execution: a notification that comes late, while another node waits,
 * would otherwise resume n8n's own Wait node, which has no path.
 */
const callbackPath = 'switchboard-call';

/** What the waiting item carries beside its time limit, and what comes out when time is up. */
interface Wait {
	/** Distinguishes this call's notifications from those of an earlier call of the same execution. */
	callbackId: string;
	/** Where notifications name their event; as it was when the call was placed. */
	eventField: string;
}

interface Params {
	waitAtMostMinutes: number;
	options: IDataObject;
}

/** More events than `completed`, and where notifications name their event. */
export const earlierEventsIn = ({ earlierEvents }: IDataObject) =>
	((earlierEvents as IDataObject | undefined)?.values ?? {}) as {
		statusCallbackEvent?: string[];
		eventField?: string;
	};

interface Callback {
	receivedAt: string;
	body: unknown;
	query: IDataObject;
}

type CallEvent = Callback & { event: string };

/** By call; in this process's memory only. */
const earlierEvents = new Map<string, CallEvent[]>();
const callsAtMost = 1_000;
const eventsAtMost = 20;
/** Characters of an event as JSON; a longer one is dropped. */
const lengthAtMost = 16_384;

const received = { webhookResponse: { received: true } };

/** Without what n8n and `createResume` add to the address. */
const callbackOf = ({ body, query }: Arrival): Callback => ({
	receivedAt: new Date(clock.now()).toISOString(),
	body,
	query: Object.fromEntries(
		Object.entries(query).filter(([name]) => !['callbackId', 'signature'].includes(name)),
	),
});

function endWith({ context, waiting }: Arrival, callback: Callback) {
	const { callbackId, eventField } = waitIn(waiting) as Wait;
	const events = earlierEvents.get(callbackId) ?? [];
	whenAnswered(context.getResponseObject(), (isAccepted) => {
		if (isAccepted) earlierEvents.delete(callbackId);
	});
	const { body, query } = callback;
	const item = answeredWait(waiting, {
		outcome: outcomeOf(eventField, body, query) ?? (eventField ? 'unknown' : 'ended'),
		callback: { ...callback },
		...(events.length > 0 && { earlierEvents: events }),
	});
	return { item, response: { received: true } };
}

function remember(callbackId: string, event: CallEvent): void {
	const events = earlierEvents.get(callbackId) ?? [];
	const isShort = JSON.stringify(event).length <= lengthAtMost;
	if (isShort && events.length < eventsAtMost) events.push(event);
	earlierEvents.set(callbackId, events);
	const [oldest] = earlierEvents.keys();
	if (earlierEvents.size > callsAtMost) earlierEvents.delete(oldest);
}

/** Waits for the end of the call. Resumes by n8n's own URL with `callbackId` in its query. */
export const callEnd: Suspension<string, Params> = {
	path: callbackPath,
	severalItems: (count) => ({
		message: 'Start and Wait places one call at a time',
		description: `It received ${count} items, and nobody was called: all items of a node would share one wait. Put Loop Over Items with a batch size of 1 before it, so that each call has its own`,
	}),
	asTool: {
		message: 'A tool of an AI agent cannot wait for the end of a call',
		description:
			'Nobody was called. Use Call: Start, or give the agent a workflow with this node as its tool',
	},
	createResume(context, callbackId) {
		const url = resumeUrlOf(context);
		url.pathname += `/${callbackPath}`;
		url.searchParams.set('callbackId', callbackId);
		return url.href;
	},
	suspend({ id: callbackId, output, params: { waitAtMostMinutes, options } }) {
		const eventField = String(earlierEventsIn(options).eventField ?? '').trim();
		const missing = { outcome: 'unknown' };
		return timedWait(waitAtMostMinutes, { callbackId, eventField }, { output, missing });
	},
	answers: {
		idOf({ waiting, query }) {
			const { callbackId } = waitIn<Wait>(waiting);
			return callbackId && callbackId === query.callbackId ? callbackId : undefined;
		},
		decide(arrival) {
			// The node's parameters are not read again: their expressions would see the item that waits.
			const { callbackId, eventField } = waitIn(arrival.waiting) as Wait;
			const callback = callbackOf(arrival);
			const { body, query } = callback;
			const named = eventField ? eventOf(eventField, body, query) : undefined;
			const event = named ?? earlierEventIn(body, query);
			if (event === undefined || event === 'completed') return () => endWith(arrival, callback);
			remember(callbackId, { event, ...callback });
			return received;
		},
		tooLate: () => received,
	},
};
