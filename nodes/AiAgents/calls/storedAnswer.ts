import type { IDataObject } from 'n8n-workflow';

import { decision } from '../../shared/decision';
import { OperationError } from '../../shared/errors/operationError';
import { isNothingNamed } from '../../shared/input/reading';
import { withoutEnd } from '../../shared/text/edges';
import { isJsonObject } from '../../shared/text/json';
import { resultOf } from '../../shared/words/failures';
import { shorten } from '../../shared/text/wording';

/** `ParticipantRole` and `participantRole` become `participant_role`. */
export const fieldsOf = (value: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(value).map(([name, one]) => [
			name.replace(/([a-z\d])(?=[A-Z])/g, '$1_').toLowerCase(),
			one,
		]),
	);

export const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const pending =
	/^(?:processing|queued|pending|submitted|scheduled|transcribing|not[_ -]?ready|not[_ -]?started|enqueued|in[_ -]?queue|uploading|accepted)$/i;
const inProgress = /^(?:in[_ -]?progress|running|started|ongoing)$/i;
const failed =
	/^(?:failed|failure|error|expired|cancell?ed|cancell?ing|deleted|absent|not[_ -]?found|denied|forbidden|unauthorized|rejected|aborted)$/i;
const ready =
	/^(?:completed?|done|ok|success|succeeded|successful|ready|available|finished|processed|transcribed|ended)$/i;

/** If the file `isWordless`, a running job has no words yet; otherwise its words count. */
export const stateOfTranscript = decision(
	'claims nothing',
	(status: unknown, isWordless: boolean) => {
		const word = typeof status === 'string' ? status.trim() : '';
		if (ready.test(word)) return 'there';
		if (failed.test(word)) return 'failed';
		return pending.test(word) || (isWordless && inProgress.test(word)) ? 'not yet' : undefined;
	},
);

const envelopes = [
	'results',
	'events',
	'data',
	'items',
	'records',
	'result',
	'payload',
	'response',
];

/** Some services wrap the object in a list or an envelope with one entry. */
function unwrapped(value: unknown, depth = 4): IDataObject[] {
	if (depth === 0) return [];
	if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0], depth - 1) : [];
	if (!isJsonObject(value)) return [];
	const fields = fieldsOf(value);
	return [fields, ...envelopes.flatMap((name) => unwrapped(fields[name], depth - 1))];
}

/**
 * Rejects messages such as “not ready” and “failed”, and files without words, because nobody said
 * them in the call.
 */
export function requireTranscript(value: unknown, words: string | undefined): void {
	// Beside words, only the file's own status counts.
	const all = words === undefined ? unwrapped(value) : isJsonObject(value) ? [fieldsOf(value)] : [];
	for (const fields of all) requireNoMessage(fields, words);
	if (words === undefined && !hasProse(value)) throw noWords(JSON.stringify(value));
}

function requireNoMessage(fields: IDataObject, words: string | undefined): void {
	const isWordless = words === undefined;
	const status = statusIn(fields, isWordless);
	const state = stateOfTranscript(status, isWordless);
	const reason = reasons.map((name) => fields[name]).find((one) => one && !isEmptyList(one));
	const isFailed =
		state === 'failed' ||
		(isWordless && (reason !== undefined || hasErrorCode(fields))) ||
		resultOf(flagsIn(fields)) === 'failed';
	if (state !== 'not yet' && !isFailed) return;
	const text =
		reason === undefined ? status : typeof reason === 'string' ? reason : JSON.stringify(reason);
	throw state === 'not yet' ? notReady(text) : inPlaceOf(text);
}

/** Beside words, a flag of the file counts, too: `ok: false`. */
const flagsIn = ({ ok, success }: IDataObject): IDataObject => ({ ok, success });

const reasons = [
	'message',
	'error',
	'detail',
	'errmsg',
	'msg',
	'error_message',
	'errors',
	'reason',
	'title',
];

/** RFC 9457 defines such errors: `{ title: 'Gone', status: 404 }`. */
const hasErrorCode = ({ status, status_code: code }: IDataObject) =>
	[status, code].some((one) => typeof one === 'number' && one >= 400);

/** The status of a recording beside the transcript doesn't count. */
const statusName = /^(?:(?:transcri\w+|job|processing)_)?(?:status|state)$/;

/** If there are no words, the status may be nested, or a flag. */
function statusIn(fields: IDataObject, isWordless: boolean): string {
	const status = Object.entries(fields).find(
		([name, value]) => statusName.test(name) && typeof value === 'string',
	);
	if (status) return status[1] as string;
	if (!isWordless) return '';
	if (Object.entries(fields).some(isNotDone)) return 'not ready';
	const inner = ['job', 'transcription_job', 'transcription', 'transcript', 'call', 'output']
		.map((name) => fields[name])
		.find(isJsonObject);
	return inner ? statusIn(fieldsOf(inner), true) : '';
}

const isNotDone = ([name, value]: [string, unknown]) =>
	value === false && /^(?:is_)?(?:ready|done|complete|completed|finished|available)$/.test(name);

/** Programs write these values; nobody says them in a call. */
const noProse =
	/^(?:true|false|yes|no|[\d\s.:+TZ-]+|https?:\/\/\S*|@?[^\s@]+@\S+\.\w+|[\da-f]{8}-[\da-f-]{27}|[a-z_]*\d[\w-]*)$/i;
const ofPrograms =
	/(?:^|_)(?:id|ids|sid|uuid|type|kind|event|role|name|speaker|language|locale|model|version|url|uri|time|times|timestamp|date|at|start|end|status|state|code|digit|digits|source|provider|arguments|tool_calls|metadata)$/;

export function hasProse(value: unknown, depth = 8): boolean {
	if (depth === 0) return false;
	if (typeof value === 'string') {
		const text = value.trim();
		return !isNothingNamed(text) && !noProse.test(text) && !ready.test(text) && /\p{L}/u.test(text);
	}
	if (Array.isArray(value)) return value.some((one) => hasProse(one, depth - 1));
	if (!isJsonObject(value)) return false;
	return Object.entries(fieldsOf(value)).some(
		([name, one]) => !ofPrograms.test(name) && hasProse(one, depth - 1),
	);
}

const placeholders =
	/^(?:\d{3}[ :-]*)?(?:(?:page |file |key |object )?not found|page not found|forbidden|access ?denied|unauthorized|no ?such ?key|bad gateway|(?:gateway|request) time-?out|service unavailable|internal server error|expired ?token|request has expired|(?:the )?(?:transcript|transcription|file)(?: is)?(?: (?:being processed|processing|not ready(?: yet)?|pending|not available(?: yet)?|unavailable|missing|empty|deleted|expired)))$/i;

/** Rejects a program’s value, and a storage’s message instead of a file. */
export function requireSaid(text: string): void {
	const whole = withoutEnd(text, (character) => /[.!…\s]/.test(character));
	if (/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(whole) || (text !== '' && isNothingNamed(text)))
		throw noWords(text);
	const state = stateOfTranscript(whole, true);
	if (state === 'not yet') throw notReady(text);
	if (state === 'failed' || placeholders.test(whole)) throw inPlaceOf(text);
}

const says = (text: string) => `The file says: “${shorten(text, 200)}”`;

const notReady = (text: string) =>
	new OperationError('The transcript is not ready yet', `Run this again later. ${says(text)}`);

export const inPlaceOf = (text: string) =>
	new OperationError(
		'There is a message in place of the transcript',
		`If the address has expired, run this again; otherwise ask the platform. ${says(text)}`,
	);

const noWords = (text: string) =>
	new OperationError(
		'There are no words in the transcript',
		`Run this again later; if this persists, ask the platform. ${says(text)}`,
	);
