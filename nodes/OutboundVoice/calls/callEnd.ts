import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Answers, Arrival, Suspension } from '../../shared/declare/suspension';
import { clock } from '../../shared/clock';
import { linkTo } from '../../shared/wait/links';
import { answeredWait, timedWait, waitIn } from '../../shared/wait/suspend';
import { whenAnswered } from '../../shared/webhook/claims';
import { missedAs, nameOfEvent, outcomeOf, progressOfCall, wasAnswered } from '../events';
import type { Missed } from './callAgain';

/**
 * The path follows n8n’s address of the execution. A late notification, while another node waits,
 * would otherwise resume n8n’s own Wait node, which has no path.
 */
const callbackPath = 'switchboard-call';

/** The waiting item has them beside its time limit and its output after it. */
interface Wait {
	/** Distinguishes this call's notifications from those of an earlier call of the same execution. */
	callbackId: string;
	/** Notifications name their event here; it stays as it was when the call was placed. */
	eventField: string;
}

export const notHeard = { answered: null, outcome: 'unknown' } as const;

interface Params {
	waitAtMostMinutes: number;
	options: IDataObject;
}

/** They are all events except `completed`, and the place where notifications name their event. */
export const earlierEventsIn = ({ earlierEvents }: IDataObject) =>
	((earlierEvents as IDataObject | undefined)?.values ?? {}) as {
		statusCallbackEvent?: string[];
		eventField?: string;
	};

type Callback = ReturnType<typeof callbackOf>;

type CallEvent = Callback & { event: string };

/** Events are kept by call, only in this process’s memory. */
const earlierEvents = new Map<string, CallEvent[]>();
const maxCalls = 1_000;
const maxEvents = 20;
/** An event with more characters as JSON is dropped. */
const maxLength = 16_384;

export const received = { webhookResponse: { received: true } };

const ofAddress = ['callbackId', 'eventField', 'signature'];

/** Leaves out the fields that n8n and `addressOf` add to the address. */
const callbackOf = ({ body, query }: Arrival) => ({
	receivedAt: new Date(clock.now()).toISOString(),
	body,
	query: Object.fromEntries(Object.entries(query).filter(([name]) => !ofAddress.includes(name))),
});

/** `{ answered, outcome, callback, earlierEvents }` of a call that is over, and whether it certainly reached nobody. */
function endOf({ context }: Arrival, { callbackId, eventField }: Wait, callback: Callback) {
	const events = earlierEvents.get(callbackId) ?? [];
	whenAnswered(context.getResponseObject(), (isAccepted) => {
		if (isAccepted) earlierEvents.delete(callbackId);
	});
	const outcome = outcomeOf(eventField, callback, events);
	const end = {
		answered: wasAnswered(outcome, callback, events),
		outcome: outcome ?? (eventField ? 'unknown' : 'ended'),
		callback: { ...callback },
		...(events.length > 0 && { earlierEvents: events }),
	};
	return [end, missedAs(outcome, callback, events)] as const;
}

/** `itemOf` makes the item that the execution continues with, if a notification ends the wait. */
export function decideEnd(
	arrival: Arrival,
	wait: Wait,
	itemOf: (end: IDataObject, missed?: Missed) => IDataObject,
): ReturnType<Answers['decide']> {
	const callback = callbackOf(arrival);
	const { callbackId, eventField } = wait;
	if (progressOfCall(eventField, callback, eventField === '') === 'over') {
		return () => ({
			item: itemOf(...endOf(arrival, wait, callback)),
			response: { received: true },
		});
	}
	remember(callbackId, { event: nameOfEvent(eventField, callback), ...callback });
	return received;
}

function remember(callbackId: string, event: CallEvent): void {
	const events = earlierEvents.get(callbackId) ?? [];
	const isShort = JSON.stringify(event).length <= maxLength;
	if (isShort && events.length < maxEvents) events.push(event);
	earlierEvents.set(callbackId, events);
	const [oldest] = earlierEvents.keys();
	if (earlierEvents.size > maxCalls) earlierEvents.delete(oldest);
}

export const eventFieldIn = (options: IDataObject) =>
	String(earlierEventsIn(options).eventField ?? '').trim();

const ofEnd = ['answered', 'outcome', 'callback', 'earlierEvents', 'wait', 'attempts'];

/** An earlier call has left these fields in the item. */
export function withoutEnd(input: IDataObject): IDataObject {
	const rest = { ...input };
	for (const name of ofEnd) delete rest[name];
	return rest;
}

/** The service reports the call to n8n’s own address of the execution. */
export const addressOf = (context: IExecuteFunctions, { callbackId, eventField }: Partial<Wait>) =>
	linkTo(context, callbackPath, { callbackId, eventField });

/** n8n’s own URL with `callbackId` in its query resumes it at the end of the call. */
export const callEnd: Suspension<string, Params> = {
	paths: [callbackPath],
	severalItems: (count) => ({
		message: 'Start and Wait places one call at a time',
		description: `It received ${count} items, and nobody was called. Turn on Run One After the Other under Options, or put Loop Over Items with a batch size of 1 before it`,
	}),
	asTool: {
		message: 'A tool of an AI agent cannot wait for the end of a call',
		description:
			'Nobody was called. Use Call: Start, or give the agent a workflow with this node as its tool',
	},
	createResume: (context, callbackId) => addressOf(context, { callbackId }),
	suspend({ id: callbackId, input, output, params: { waitAtMostMinutes, options } }) {
		const wait = { callbackId, eventField: eventFieldIn(options) };
		const item = { ...withoutEnd(input), ...output };
		return timedWait(waitAtMostMinutes, wait, { output: item, missing: notHeard });
	},
	answers: {
		idOf({ waiting, query }) {
			const { callbackId } = waitIn<Wait>(waiting);
			return callbackId && callbackId === query.callbackId ? callbackId : undefined;
		},
		// The node’s parameters are not read again, because their expressions would see the waiting
		// item.
		decide: (arrival) =>
			decideEnd(arrival, waitIn(arrival.waiting) as Wait, (end) =>
				answeredWait(arrival.waiting, end),
			),
		tooLate: () => received,
	},
};
