import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { isJsonObject, parseJson } from '../../shared/text/json';
import { shorten } from '../../shared/text/wording';
import { isCaptions, wordsOfCaptions } from './captions';

/**
 * The words of a transcript, one line for each turn: `agent: Hello`. Understands plain text, WebVTT,
 * SubRip and JSON in the forms of the usual stacks: the platform documents none. Instructions of an agent,
 * tools and interim results are not what was said. Of anything else nothing is left out: it stays as it
 * is. Throws for a text that says that there is no transcript, or not yet.
 */
export function wordsOf(stored: string): string {
	const text = stored
		.replace(/^\ufeff/, '')
		.replace(/\r\n?/g, '\n')
		.trim();
	if (/^[[{"]/.test(text)) return wordsOfJson(text) ?? text;
	// A storage says so of a file that it does not have.
	if (/^(?:<\?xml[^>]*>\s*)?<Error>/.test(text)) requireTranscript({ error: text }, undefined);
	return isCaptions(text) ? wordsOfCaptions(text) : text;
}

function wordsOfJson(text: string): string | undefined {
	let value: unknown;
	try {
		value = parseJson(text);
	} catch {
		value = jsonLines(text);
	}
	if (value === undefined) return undefined;
	const words = isEmptyList(value) ? '' : wordsIn(value);
	if (isJsonObject(value)) requireTranscript(fieldsOf(value), words);
	return words;
}

/** A turn on each line, as streams store it. */
function jsonLines(text: string): unknown[] | undefined {
	try {
		const all = text.split('\n').filter((line) => line.trim() !== '');
		return all.length > 1 ? all.map((line) => parseJson(line)) : undefined;
	} catch {
		return undefined;
	}
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const notYet = /^(?:processing|queued|pending|submitted|scheduled|transcribing|not[_ -]?ready)$/i;
const inProgress = /^(?:in[_ -]?progress|running|started|ongoing)$/i;
const failed = /^(?:failed|failure|error|expired|cancell?ed|not[_ -]?found|denied|forbidden)$/i;

/** What says “not yet” or “failed” is never what was said. */
function requireTranscript(fields: IDataObject, words: string | undefined): void {
	const status = statusIn(fields, words === undefined);
	const isPending = notYet.test(status) || (words === undefined && inProgress.test(status));
	const said = reasons.map((name) => fields[name]).find((one) => one && !isEmptyList(one));
	const isFailed =
		failed.test(status) || (words === undefined && (said !== undefined || hasErrorCode(fields)));
	if (!isPending && !isFailed) return;
	const text = said === undefined ? status : typeof said === 'string' ? said : JSON.stringify(said);
	throw new OperationError(
		isPending ? 'The transcript is not ready yet' : 'There is a message in place of the transcript',
		`${isPending ? 'Run this again later' : 'If the address has expired, run this again; otherwise ask the platform'}. The file says: “${shorten(text, 200)}”`,
	);
}

const reasons = [
	...['message', 'error', 'detail', 'errmsg', 'msg', 'error_message', 'errors', 'reason', 'title'],
];

/** `{ title: 'Gone', status: 404 }`, as RFC 9457 has it. */
const hasErrorCode = ({ status, status_code: code }: IDataObject) =>
	[status, code].some((one) => typeof one === 'number' && one >= 400);

/** That of the recording beside it says nothing. */
const statusName = /^(?:(?:transcri\w+|job|processing)_)?(?:status|state)$/;

/** Without words, it may be deeper, or a flag. */
function statusIn(fields: IDataObject, isWordless: boolean): string {
	const own = Object.entries(fields).find(
		([name, value]) => statusName.test(name) && typeof value === 'string',
	);
	if (own) return own[1] as string;
	if (!isWordless) return '';
	if (Object.entries(fields).some(isNotDone)) return 'not ready';
	const inner = containers.map((name) => fields[name]).find(isJsonObject);
	return inner ? statusIn(fieldsOf(inner), true) : '';
}

const isNotDone = ([name, value]: [string, unknown]) =>
	value === false && /^(?:is_)?(?:ready|done|complete|completed|finished|available)$/.test(name);

/** `ParticipantRole` and `participantRole` are `participant_role`. */
const fieldsOf = (value: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(value).map(([name, one]) => [
			name.replace(/([a-z\d])(?=[A-Z])/g, '$1_').toLowerCase(),
			one,
		]),
	);

/** Lists of turns: those with speakers and whole sentences first. */
const turnsNames = [
	...['utterances', 'audio_segments', 'transcript_object', 'monologues', 'recognized_phrases'],
	...['phrases', 'sentences', 'turns', 'segments', 'messages', 'transcripts', 'transcript'],
	...['transcription', 'results', 'result', 'entries', 'conversation', 'items', 'chat_history'],
	...['history', 'dialog', 'dialogue', 'lines', 'call_transcripts', 'channels'],
	...['combined_recognized_phrases', 'combined_phrases'],
];
const containers = [
	...['job', 'transcription_job'],
	...['results', 'result', 'transcription', 'transcript', 'artifact', 'data', 'message', 'call'],
	...['payload', 'response', 'output', 'conversation', 'chat_history', 'session'],
];
const textNames = [
	...['text', 'content', 'transcript', 'transcription', 'utterance', 'message', 'display'],
	...['display_text', 'sentence', 'caption', 'transcription_text', 'full_transcript'],
	...['concatenated_transcript', 'speech', 'body'],
];
const speakerNames = [
	...['speaker_name', 'speaker', 'speaker_label', 'speaker_id', 'role', 'participant_role'],
	...['participant_name', 'participant', 'user', 'from', 'sender', 'author', 'name', 'identity'],
	...['participant_purpose', 'participant_id', 'speaker_tag', 'channel', 'channel_tag'],
	...['media_channel'],
];

/** Undefined if there is a turn whose text cannot be found. */
function wordsIn(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return linesOf(value);
	if (!isJsonObject(value)) return undefined;
	const fields = fieldsOf(value);
	const spoken = spokenWords(fields.items ?? fields.results, true);
	if (spoken !== undefined) return spoken;
	for (const name of turnsNames) {
		const list = fields[name];
		if (!Array.isArray(list) || list.length === 0) continue;
		const words = spokenWords(list) ?? linesOf(list);
		if (words !== undefined) return words;
	}
	for (const name of containers) {
		const inner = isJsonObject(fields[name]) ? wordsIn(fields[name]) : undefined;
		if (inner !== undefined) return inner;
	}
	// A message beside no turns is one to the reader.
	const names = [...textNames.slice(8), ...textNames.slice(0, 8)].filter(
		(name) => name !== 'message',
	);
	const text = names.map((name) => fields[name]).find((one) => typeof one === 'string');
	return text as string | undefined;
}

interface Line {
	speaker?: string;
	text: string;
}

function linesOf(turns: unknown[]): string | undefined {
	const lines = turns.map(lineOf);
	if (lines.includes(undefined)) return undefined;
	return lines
		.filter((line) => line !== null && line !== undefined)
		.map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`))
		.join('\n');
}

const notSpeech =
	/^(?:system|developer|tool|function|tool_calls?(?:_\w+)?|function_call(?:_\w+)?)$/i;

/** Null if it is not what was said; undefined if its text cannot be found. */
function lineOf(turn: unknown): Line | null | undefined {
	if (typeof turn === 'string') return { text: turn };
	if (!isJsonObject(turn)) return undefined;
	const fields = fieldsOf(turn);
	const speaker = speakerOf(fields);
	const kinds = [fields.role, fields.type, fields.speaker].map(String);
	if (kinds.some((kind) => notSpeech.test(kind)) || isInterim(fields)) return null;
	const text = textOf(fields);
	if (text !== undefined) return text.trim() === '' ? null : { speaker, text: text.trim() };
	const isEmpty = textNames.some((name) => name in fields && !fields[name]);
	if (isEmpty || Array.isArray(fields.alternatives)) return null;
	const inner = wordsIn(turn);
	return inner === undefined ? undefined : { text: inner };
}

const isInterim = (fields: IDataObject) =>
	[fields.is_final, fields.final].includes(false) ||
	[fields.is_partial, fields.partial, fields.interim].includes(true) ||
	[fields.type, fields.message_type, fields.transcript_type, fields.result_type, fields.event].some(
		(kind) => typeof kind === 'string' && /partial|interim/i.test(kind),
	);

function speakerOf(fields: IDataObject): string | undefined {
	const named = speakerNames.map((name) => nameIn(fields[name])).find((name) => name !== undefined);
	if (named !== undefined) return named;
	const [best] = (Array.isArray(fields.alternatives) ? fields.alternatives : []) as unknown[];
	return isJsonObject(best) ? nameIn(fieldsOf(best).speaker) : undefined;
}

/** An empty name is none. */
function nameIn(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string') return value.trim() || undefined;
	if (!isJsonObject(value)) return undefined;
	const { name, display_name: shown, identity, role, id } = fieldsOf(value);
	return [name, shown, identity, role, id].map(nameIn).find((one) => one !== undefined);
}

/** The parts of a message, the best alternative, or sentences and words one after the other. */
function textOf(fields: IDataObject): string | undefined {
	for (const name of textNames) {
		const value = fields[name];
		if (typeof value === 'string') return value;
		if (name === 'content' && Array.isArray(value)) return joinedParts(value, ' ');
		if (name === 'message' && isJsonObject(value)) return textOf(fieldsOf(value));
	}
	for (const name of ['alternatives', 'n_best', 'nbest']) {
		const [best] = (Array.isArray(fields[name]) ? fields[name] : []) as unknown[];
		if (isJsonObject(best)) return textOf(fieldsOf(best));
	}
	if (Array.isArray(fields.elements)) return joinedParts(fields.elements, '');
	for (const name of ['sentences', 'words']) {
		if (Array.isArray(fields[name])) return joinedParts(fields[name], ' ');
	}
	return undefined;
}

/** Parts that are no text, such as audio and images, are not what was said. */
function joinedParts(parts: readonly unknown[], between: string): string {
	const texts = parts.map((part) => {
		if (!isJsonObject(part)) return typeof part === 'string' ? part : '';
		const { value, punctuated_word: whole, word, ...fields } = fieldsOf(part);
		const [text] = [value, whole, word, textOf(fields)].filter((one) => typeof one === 'string');
		return text ?? '';
	});
	return texts.filter((text) => text !== '').join(between);
}

/** Lists of single words with punctuation, in turns of their speakers (AWS Transcribe, Speechmatics). */
function spokenWords(list: unknown, isOnlyWithSpeakers = false): string | undefined {
	if (!Array.isArray(list) || list.length === 0 || !list.every(isJsonObject)) return undefined;
	const words = (list as IDataObject[]).map(fieldsOf);
	const isWord = ({ type }: IDataObject) =>
		/^(?:word|pronunciation|punctuation)$/.test(String(type));
	if (!words.every(isWord)) return undefined;
	if (isOnlyWithSpeakers && !words.some((word) => speakerOf(word) !== undefined)) return undefined;
	const lines: Line[] = [];
	for (const word of words) {
		const [text, own] = [textOf(word) ?? '', speakerOf(word)];
		const last = lines.at(-1);
		const isMark = word.type === 'punctuation';
		if (last && (isMark || own === undefined || own === last.speaker)) {
			last.text += isMark ? text : ` ${text}`;
		} else lines.push({ speaker: own, text });
	}
	return lines
		.map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`))
		.join('\n');
}
