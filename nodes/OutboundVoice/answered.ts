import type { IDataObject } from 'n8n-workflow';

import { decision } from '../shared/decision';
import { isNothing } from '../shared/input/reading';
import { isJsonObject } from '../shared/text/json';
import { meaningOf, toWord } from '../shared/words/calls';
import { isEvent, reportedIn, toSnake } from './reports';

type Answerer = 'person' | 'machine' | 'nobody' | 'not said';

export interface Notice {
	body: unknown;
	query: IDataObject;
}

/** They may be a part of a longer name, such as `call_analysis.in_voicemail`. */
const aboutAnswerer =
	/(?:^|_)(?:answered_by|answerer|amd|amd_?(?:status|result)|machine|answering_machine|voice_?mail|mailbox|fax|human|person)(?:_|$)/;
/** These fields are settings and measurements of the detection, or a message left on a mailbox. */
const ofSettings =
	/url|callback|enabled?|timeout|duration|threshold|time|(?:^|_)ms$|confidence|score|message|drop|async|action|method|settings?|config|cause$|id$|number$/;
const people =
	/^(?:human(?:-\w+)*|person|live(?:-\w+)?|amd-human-detected|customer|user|callee|contact|lead)$/;
const machines = /machine|voice-?mail|mailbox|\bfax\b|beep|tone|\bivr\b/;
/** These words mean that there was no detection, or that it found nothing. */
const silent =
	/^(?:|no|false|none|null|n-a|off|disabled?|enabled?|detect(?:-\w+)*|premium|amd-not-applicable|(?:no|not|non)-(?:machine|voicemail|fax|detected|applicable|enabled|used)(?:-\w+)*)$/;

/** A zero in these fields, or a missing time, says that nobody talked. */
const talk =
	/^(?:bill_?sec|bill(?:ed|able)?_(?:duration|seconds)|talk_?time|talk_duration|(?:dial_?)?call_?duration|duration(?:_seconds|_ms)?|answer_duration|conversation_duration)$/;
const pickUp =
	/^(?:answered_(?:at|on|time)|answer_(?:time|epoch|stamp)|time_answered|picked_up_at)$/;
/** For example `0`, `0.0` or `00:00:00`. */
const zeros = /^0+(?:[.:]0+)*$/;
const flags = /^(?:is_|was_|call_)?(?:answered|picked_up)$/;

/**
 * Reads who answered a call. A field about it without a known word leaves it open, even beside a status
 * `completed`: a mailbox completes a call, too.
 */
export const whoAnswered = decision('claims nothing', ({ body, query }: Notice) => {
	const signs = [...signsIn('', body), ...signsIn('', query), ...reasonsIn(body, query)];
	const order: ReadonlyArray<Answerer | 'unknown'> = ['machine', 'nobody', 'unknown', 'person'];
	return order.find((one) => signs.includes(one)) ?? 'not said';
});

type Sign = Answerer | 'unknown';

const reasonsIn = (body: unknown, query: IDataObject): Sign[] =>
	reportedIn(body, query).flatMap(({ field, text, meaning }) => {
		if (meaning === 'machine') return 'machine';
		if (/result$/.test(field) && /^human/.test(toWord(text))) return 'person';
		const says = machines.test(toWord(text)) && !isEvent(field);
		return meaning === undefined && says && !silent.test(toWord(text)) ? 'unknown' : [];
	});

const maxDepth = 8;

/** Fields that count from the answer on; others may include the ringing. */
const talkOnly = /bill|talk|answer|conversation/;

/** Whether a field of a notification says that a conversation lasted. */
export function hasTalk(value: unknown, name = '', depth = maxDepth): boolean {
	if (depth > 0 && typeof value === 'object' && value !== null) {
		return Object.entries(value).some(([inner, one]) => hasTalk(one, inner, depth - 1));
	}
	const field = toSnake(name);
	return (
		talk.test(field) &&
		talkOnly.test(field) &&
		!isNothing(value) &&
		/[1-9]/.test(`${value as string}`)
	);
}

/** Signs may be at any depth. */
function signsIn(name: string, value: unknown, depth = maxDepth): Sign[] {
	const field = toSnake(name);
	if (depth === 0) return [];
	if (aboutAnswerer.test(field)) return ofSettings.test(field) ? [] : signOf(field, value, depth);
	if (Array.isArray(value)) return value.flatMap((one) => signsIn(name, one, depth - 1));
	if (!isJsonObject(value)) return silenceIn(field, value);
	return Object.entries(value).flatMap(([inner, one]) => signsIn(inner, one, depth - 1));
}

/** A field about who answered may be an object: `amd: { status: 'machine' }`. */
function signOf(field: string, value: unknown, depth: number): Sign[] {
	if (isNothing(value) || depth === 0) return [];
	if (typeof value === 'object') {
		const inner = Object.entries(value as object).filter(
			([name]) => !ofSettings.test(toSnake(name)),
		);
		const signs = inner.flatMap(([, one]) => signOf(`${field}_result`, one, depth - 1));
		const certain = signs.filter((one) => one !== 'unknown');
		return certain.length > 0 || inner.length === 0 ? certain : ['unknown'];
	}
	return [wordOf(field, toWord(String(value)))].filter((one) => one !== 'not said');
}

const isAboutPeople = (field: string) => /human|person/.test(field);

function wordOf(field: string, word: string): Sign {
	if (/^(?:true|1)$/.test(word) && !/by|result$/.test(field))
		return isAboutPeople(field) ? 'person' : 'machine';
	if (silent.test(word)) return isAboutPeople(field) ? 'unknown' : 'not said';
	if (people.test(word)) return 'person';
	const meaning = meaningOf(word, false);
	// A detection that ran out of time has found nothing.
	if (meaning === 'no-answer') return /time-?out/.test(word) ? 'unknown' : 'nobody';
	if (meaning === 'machine' || (!meaning && machines.test(word))) return 'machine';
	return meaning === 'progress' || meaning === 'completed' ? 'not said' : 'unknown';
}

function silenceIn(field: string, value: unknown): Sign[] {
	if (flags.test(field)) return value === false || value === 'false' ? ['nobody'] : [];
	const isNone = isNothing(value) || zeros.test(`${value as string}`);
	return isNone && (pickUp.test(field) || (talk.test(field) && !isNothing(value)))
		? ['unknown']
		: [];
}
