import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../shared/text/json';
import { callEvents } from './sharedFields';

/** The documented event in a field of the body or the query; dots lead into nested objects. */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	const event = field && wordAt(field, body, query);
	return callEvents.find(({ value }) => value === event)?.value;
}

function wordAt(field: string, body: unknown, query: unknown): string | undefined {
	const value = valueAt(body, field) ?? valueAt(query, field);
	return typeof value === 'string' ? toWord(value) : undefined;
}

/** `No_Answer ` -> `no-answer`. */
const toWord = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, '-');

const valueAt = (from: unknown, field: string): unknown =>
	ownValue(from, field) ?? field.split('.').reduce(ownValue, from);

const ownValue = (from: unknown, name: string): unknown =>
	from !== null && typeof from === 'object' && Object.hasOwn(from, name)
		? (from as IDataObject)[name]
		: undefined;

/** Words for an outcome; where a notification has several, the first of this list counts. */
const outcomeWords = {
	'no-answer': ['no-answer', 'noanswer', 'unanswered'],
	busy: ['busy', 'user-busy'],
	rejected: ['rejected', 'declined'],
	canceled: ['canceled', 'cancelled'],
	failed: ['failed', 'failure'],
	completed: ['completed'],
};

const outcomeFields =
	/^(call|dial|hangup|end|event|status)?[_-]?(event|status|state|outcome|result|disposition|reason|cause)$/i;
/** Their fields say how a recording or a transcript ended. */
const otherSubjects = /record|transcri|media|audio/i;

interface ReportedWord {
	field: string;
	word: string;
}

/** The document shows no payload, so the field that the author assumes and fields with usual names are read. */
export function outcomeOf(eventField: string, body: unknown, query: IDataObject) {
	const assumed = eventField ? wordAt(eventField, body, query) : undefined;
	const reported = [assumed, ...reportedWords(body, query).map(({ word }) => word)];
	return Object.entries(outcomeWords).find(([, known]) =>
		known.some((word) => reported.includes(word)),
	)?.[0];
}

/** An event before the last one, although it was not subscribed to. `answered` may also say how a call ended. */
export function earlierEventIn(body: unknown, query: IDataObject): string | undefined {
	if (outcomeOf('', body, query) !== undefined) return undefined;
	return reportedWords(body, query).find(
		({ field, word }) =>
			['initiated', 'ringing'].includes(word) || (word === 'answered' && /event/i.test(field)),
	)?.word;
}

const reportedWords = (body: unknown, query: IDataObject) => [
	...wordsIn('status', body),
	...wordsIn('', query),
];

function wordsIn(field: string, value: unknown, depth = 3): ReportedWord[] {
	if (typeof value === 'string') {
		return outcomeFields.test(field) ? [{ field, word: toWord(value) }] : [];
	}
	if (depth === 0 || !isJsonObject(value) || otherSubjects.test(field)) return [];
	return Object.entries(value).flatMap(([name, one]) => wordsIn(name, one, depth - 1));
}
