import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../shared/declare/operation';
import { isJsonObject } from '../shared/text/json';
import { type Received, type WebhookEvent, passThrough } from '../shared/webhook/receive';
import { type CallMeaning, meaningOf, strongestOf, toWord } from './callWords';
import { callEvents, eventField, group } from './sharedFields';

/** The documented event in a field of the body or the query; dots lead into nested objects. */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	const event = field && wordAt(field, body, query);
	return callEvents.find(({ value }) => value === event)?.value;
}

function wordAt(field: string, body: unknown, query: unknown): string | undefined {
	const value = valueAt(body, field) ?? valueAt(query, field);
	return typeof value === 'string' ? toWord(value) : undefined;
}

const valueAt = (from: unknown, field: string): unknown =>
	ownValue(from, field) ?? field.split('.').reduce(ownValue, from);

const ownValue = (from: unknown, name: string): unknown =>
	from !== null && typeof from === 'object' && Object.hasOwn(from, name)
		? (from as IDataObject)[name]
		: undefined;

/** Fields that say what became of a call, in snake case: `call_status`, `answered_by`, `dialstatus`. */
const callFields =
	/^(?:call|dial|hangup|ended?|event|status|disconnect(?:ion)?|termination|release|sip|answered|_)*(?:event|status|state|outcome|result|disposition|reason|cause|by|type|code|detail)(?:_name|_txt)?$/;
const codeFields = /cause|code|q850|sip/;
/** What holds such fields; others, such as `analysis` and `recording`, speak of something else. */
const containers =
	/^(?:|data|payload|events?|call|message|body|params?|parameters|variables|attributes|details?|object|resource|channel|dial|hangup|end|status|properties|participant|session|conversation|notification|info|call_data|call_info)$/;

interface Reported {
	field: string;
	text: string;
	meaning: CallMeaning | undefined;
}

/** The document shows no payload, so the field that the author assumes and fields with usual names are read. */
export function outcomeOf(eventField: string, body: unknown, query: IDataObject) {
	const assumed = eventField ? wordAt(eventField, body, query) : undefined;
	const all = reportedIn(body, query).map(({ meaning }) => meaning);
	const strongest = strongestOf([...(assumed ? [meaningOf(assumed, false)] : []), ...all]);
	return strongest === 'ended' || strongest === 'progress' ? undefined : strongest;
}

/**
 * Whether a person picked up, where that is certain: the event `completed` alone says that a call is over, also of one
 * that nobody answered.
 */
export function wasAnswered(
	outcome: string | undefined,
	body: unknown,
	query: IDataObject,
	earlierEvents: readonly string[],
): boolean | null {
	if (earlierEvents.includes('answered')) return true;
	if (['no-answer', 'busy', 'rejected', 'canceled'].includes(outcome ?? '')) return false;
	const isProof = ({ field, meaning }: Reported) =>
		meaning === 'completed' && !/event|type/.test(field);
	return outcome === 'completed' && reportedIn(body, query).some(isProof) ? true : null;
}

/** An event before the last one, although it was not subscribed to. `answered` may also say how a call ended. */
export function earlierEventIn(body: unknown, query: IDataObject): string | undefined {
	const all = reportedIn(body, query);
	const strongest = strongestOf(all.map(({ meaning }) => meaning));
	if (strongest !== undefined && strongest !== 'progress') return undefined;
	const isEarlier = ({ field, text, meaning }: Reported) =>
		meaning === 'progress' || (toWord(text) === 'answered' && /event|type/.test(field));
	const earlier = all.find(isEarlier);
	return earlier && toWord(earlier.text);
}

const reportedIn = (body: unknown, query: IDataObject) => [
	...wordsIn('status', body),
	...wordsIn('', query),
];

const toSnake = (name: string) =>
	name
		.replace(/([a-z\d])(?=[A-Z])/g, '$1_')
		.replace(/-/g, '_')
		.toLowerCase();

function wordsIn(name: string, value: unknown, depth = 4): Reported[] {
	const field = toSnake(name);
	if (typeof value === 'string' || typeof value === 'number') {
		if (!callFields.test(field)) return [];
		const text = String(value);
		return [{ field, text, meaning: meaningOf(text, codeFields.test(field)) }];
	}
	if (depth === 0 || !isJsonObject(value) || !containers.test(field)) return [];
	return Object.entries(value).flatMap(([inner, one]) => wordsIn(inner, one, depth - 1));
}

export const eventFilter = group(
	'Event Filter',
	'eventFilter',
	'Which events start the workflow; all without a filter',
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
