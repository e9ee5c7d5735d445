import type { INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../shared/declare/operation';
import { decision } from '../shared/decision';
import { ownValue, valueAt } from '../shared/text/json';
import { type Received, type WebhookEvent, passThrough } from '../shared/webhook/receive';
import { meaningOf, strongestOf, toWord } from '../shared/words/calls';
import { type Notice, hasTalk, whoAnswered } from './answered';
import type { Missed } from './calls/callAgain';
import { type Reported, isEvent, isUnknownState, reportedIn } from './reports';
import { callEvents, eventField, group } from './sharedFields';

/** The event is in a field of the body or the query; dots lead into nested objects. */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	const event = field && wordAt(field, body, query);
	return callEvents.find(({ value }) => value === event)?.value;
}

function wordAt(field: string, body: unknown, query: unknown): string | undefined {
	const value = [body, query]
		.map((from) => ownValue(from, field) ?? valueAt(from, field))
		.find((one) => one !== undefined && one !== null);
	return typeof value === 'string' ? toWord(value) : undefined;
}

type EarlierNotice = Notice & { event: string };

/**
 * The document shows no payload, so the field that the author assumes and fields with usual names are read. A call that
 * a machine has completed is `voicemail`.
 */
export function outcomeOf(eventField: string, last: Notice, earlier: readonly EarlierNotice[]) {
	const reported = reportedOutcome(eventField, last);
	const isMachine = answererIn(last, earlier) === 'machine';
	return isMachine && (reported === 'completed' || reported === undefined) ? 'voicemail' : reported;
}

/** By the newest notification that says who. */
const answererIn = (last: Notice, earlier: readonly EarlierNotice[]) =>
	[last, ...[...earlier].reverse()]
		.map((one) => whoAnswered(one))
		.find((who) => who !== 'not said');

function reportedOutcome(eventField: string, { body, query }: Notice) {
	const assumed = eventField ? wordAt(eventField, body, query) : undefined;
	const all = reportedIn(body, query).map(({ meaning }) => meaning);
	const strongest = strongestOf([...(assumed ? [meaningOf(assumed, false)] : []), ...all]);
	const isAmbiguous = ['ended', 'progress', 'machine', undefined].includes(strongest);
	if (!isAmbiguous) return strongest;
	// A reason that names a machine ends a call that a machine has answered.
	return strongest === 'machine' && reportedIn(body, query).some(isReasonOfMachine)
		? 'completed'
		: undefined;
}

const isReasonOfMachine = ({ field, meaning }: Reported) =>
	meaning === 'machine' && /reason|cause|disposition|outcome/.test(field);

/**
 * It is true only if that is certain: the event `completed` only says that a call is over, even one
 * that nobody answered, and a machine completes calls, too.
 */
export function wasAnswered(
	outcome: string | undefined,
	last: Notice,
	earlier: readonly EarlierNotice[],
): boolean | null {
	const who = answererIn(last, earlier);
	if (who === 'machine' || ['no-answer', 'busy', 'rejected', 'canceled'].includes(outcome ?? ''))
		return false;
	if (who === 'unknown') return null;
	if (who === 'nobody') return false;
	if (who === 'person' || earlier.some(({ event }) => event === 'answered')) return true;
	// Networks write the cause 16 (normal clearing) of calls that nobody answered, too.
	const talked = [last, ...earlier].some(({ body, query }) => hasTalk(body) || hasTalk(query));
	const isProof = ({ field, meaning }: Reported) =>
		meaning === 'completed' && !isEvent(field) && (talked || !/cause/.test(field));
	return outcome === 'completed' && reportedIn(last.body, last.query).some(isProof) ? true : null;
}

/** How a call has certainly missed the person; undefined for one that may have reached them. */
export function missedAs(
	outcome: string | undefined,
	last: Notice,
	earlier: readonly EarlierNotice[],
): Missed | undefined {
	const isPerson = [last, ...earlier].some((one) => whoAnswered(one) === 'person');
	// A machine that picks up answers a call, too.
	const wasPickedUp = outcome !== 'voicemail' && earlier.some(({ event }) => event === 'answered');
	const wasDeclined = reportedIn(last.body, last.query).some(
		({ meaning }) => meaning === 'rejected',
	);
	const talked = [last, ...earlier].some(({ body, query }) => hasTalk(body) || hasTalk(query));
	if (isPerson || wasPickedUp || wasDeclined || (talked && outcome !== 'voicemail'))
		return undefined;
	const missed = (['busy', 'failed', 'no-answer', 'voicemail'] as const).find(
		(one) => one === outcome,
	);
	const isNobody = outcome === 'completed' && wasAnswered(outcome, last, earlier) === false;
	return missed ?? (isNobody ? 'no-answer' : undefined);
}

/**
 * One notification may show whether a call is over. `isLastOnly` says that only its end was
 * subscribed to, so a notification without any state can only mean the end.
 */
export const progressOfCall = decision(
	'ends no wait',
	(eventField: string, { body, query }: Notice, isLastOnly: boolean) => {
		const event = eventField ? eventOf(eventField, body, query) : undefined;
		if (event) return event === 'completed' ? 'over' : 'continues';
		const all = reportedIn(body, query);
		const strongest = strongestOf(all.map(({ meaning }) => meaning));
		if (strongest === 'progress') return 'continues';
		if (strongest === 'machine') return all.some(isReasonOfMachine) ? 'over' : undefined;
		if (strongest !== undefined) return 'over';
		return isLastOnly && !all.some(isUnknownState) ? 'over' : undefined;
	},
);

/** The words are the platform’s. */
export function nameOfEvent(eventField: string, { body, query }: Notice): string {
	const event = eventField ? wordAt(eventField, body, query) : undefined;
	if (event) return event;
	const all = reportedIn(body, query);
	const isEarlier = ({ meaning }: Reported) => meaning === 'progress' || meaning === 'machine';
	const named = all.find(isEarlier) ?? all.find(isUnknownState);
	return named ? toWord(named.text) : 'unknown';
}

export const eventFilter = group(
	'Event Filter',
	'eventFilter',
	'Events that start the workflow; all without a filter',
	[
		{ ...eventField, required: true },
		{
			displayName: 'Events',
			name: 'events',
			type: 'multiOptions',
			options: callEvents,
			default: ['completed'],
			description:
				'Events that start the workflow; all if none is chosen. A notification whose event is unknown starts it, too, so that none is lost.',
		},
	],
) as Parameter as INodeProperties;

interface Filter {
	eventField?: string;
	events?: string[];
}

/** The document shows no ID, so equal notifications count as the same event. */
export function readCallNotification(
	received: Received,
	{ eventField: field = '', events = [] }: Filter,
): WebhookEvent[] {
	const event = eventOf(field.trim(), received.body, received.query);
	const isDropped = event !== undefined && events.length > 0 && !events.includes(event);
	if (isDropped) return [];
	const { eventKey, json } = passThrough(received);
	return [{ eventKey, json: { ...(event && { event }), ...json } }];
}
