import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../../shared/text/json';
import { toWord, wordAt } from '../eventOf';

/** Words for an outcome; where a notification has several, the first of this list counts. */
const words = {
	'no-answer': ['no-answer', 'noanswer', 'unanswered'],
	busy: ['busy', 'user-busy'],
	rejected: ['rejected', 'declined'],
	canceled: ['canceled', 'cancelled'],
	failed: ['failed', 'failure'],
	completed: ['completed'],
};

/** Fields that may say it. Those of recordings and transcripts say how these ended. */
const telling =
	/^(call|dial|hangup|end|event|status)?[_-]?(event|status|state|outcome|result|disposition|reason|cause)$/i;
const ofAnother = /record|transcri|media|audio/i;

type Said = [field: string, word: string];

/**
 * How the call ended, as far as a notification says so: the document shows no payload, so the field
 * that the author assumes and fields with usual names are read. Undefined if none has a known word.
 */
export function outcomeOf(eventField: string, body: unknown, query: IDataObject) {
	const assumed = eventField ? wordAt(eventField, body, query) : undefined;
	const said = new Set([assumed, ...saidIn(body, query).map(([, word]) => word)]);
	return Object.entries(words).find(([, known]) => known.some((word) => said.has(word)))?.[0];
}

/**
 * The earlier event that a notification is of, although only the last one is subscribed to. The word
 * `answered` may also say how a call ended, unless the field is that of the event.
 */
export function earlierEventIn(body: unknown, query: IDataObject): string | undefined {
	if (outcomeOf('', body, query) !== undefined) return undefined;
	const isEarlier = ([field, word]: Said) =>
		['initiated', 'ringing'].includes(word) || (word === 'answered' && /event/i.test(field));
	return saidIn(body, query).find(isEarlier)?.[1];
}

const saidIn = (body: unknown, query: IDataObject) => [
	...saidBy('status', body),
	...saidBy('', query),
];

function saidBy(field: string, value: unknown, depth = 3): Said[] {
	if (typeof value === 'string') return telling.test(field) ? [[field, toWord(value)]] : [];
	if (depth === 0 || !isJsonObject(value) || ofAnother.test(field)) return [];
	return Object.entries(value).flatMap(([name, one]) => saidBy(name, one, depth - 1));
}
