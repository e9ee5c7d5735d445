import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, parseJson } from '../../shared/text/json';
import { isCaptions, wordsOfCaptions } from './captions';
import {
	fieldsOf,
	hasProse,
	inPlaceOf,
	isEmptyList,
	requireSaid,
	requireTranscript,
} from './storedAnswer';
import { kindOfPart, kindOfTurn } from './turnKinds';

/**
 * Returns one line for each turn: `agent: Hello`. Understands plain text, WebVTT, SubRip and JSON
 * in common formats, because the platform documents none. Instructions, tools and interim results
 * of an agent are left out, because nobody said them. JSON in an unknown format is returned
 * unchanged. Throws for a “no transcript” message, and for a text without words.
 */
export function wordsOf(stored: string): string {
	const text = stored
		.replace(/^\ufeff/, '')
		.replace(/\r\n?/g, '\n')
		.trim();
	if (/^[[{"]/.test(text)) return wordsOfJson(text) ?? text;
	// A storage returns this if it doesn't have the file.
	if (/^(?:<\?xml[^>]*>\s*)?<Error>/.test(text)) throw inPlaceOf(text);
	if (isCaptions(text)) return wordsOfCaptions(text);
	requireSaid(text);
	return text;
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
	requireTranscript(value, words);
	return words;
}

/** Streams store one turn per line. */
function jsonLines(text: string): unknown[] | undefined {
	try {
		const all = text.split('\n').filter((line) => line.trim() !== '');
		return all.length > 1 ? all.map((line) => parseJson(line)) : undefined;
	} catch {
		return undefined;
	}
}

/** Names with speakers and whole sentences come first. */
const turnsNames = [
	'utterances',
	'audio_segments',
	'transcript_object',
	'monologues',
	'recognized_phrases',
	'phrases',
	'sentences',
	'turns',
	'segments',
	'messages',
	'transcripts',
	'transcript',
	'transcription',
	'results',
	'result',
	'entries',
	'conversation',
	'items',
	'chat_history',
	'history',
	'dialog',
	'dialogue',
	'lines',
	'call_transcripts',
	'channels',
	'combined_recognized_phrases',
	'combined_phrases',
];
const containers = [
	'job',
	'transcription_job',
	'results',
	'result',
	'transcription',
	'transcript',
	'artifact',
	'data',
	'message',
	'call',
	'payload',
	'response',
	'output',
	'conversation',
	'chat_history',
	'session',
];
const textNames = [
	'text',
	'content',
	'transcript',
	'transcription',
	'utterance',
	'message',
	'display',
	'display_text',
	'sentence',
	'caption',
	'transcription_text',
	'full_transcript',
	'concatenated_transcript',
	'speech',
	'body',
];
const speakerNames = [
	'speaker_name',
	'speaker',
	'speaker_label',
	'speaker_id',
	'role',
	'participant_role',
	'participant_name',
	'participant',
	'user',
	'from',
	'sender',
	'author',
	'name',
	'identity',
	'participant_purpose',
	'participant_id',
	'speaker_tag',
	'channel',
	'channel_tag',
	'media_channel',
];

/** It is undefined if the text of a turn cannot be found. */
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
	// Without turns, a field `message` addresses the reader; nobody said it in the call.
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

/** It is undefined if no entry can be read; then the text stays unchanged. */
function linesOf(turns: unknown[]): string | undefined {
	const lines = turns.map(lineOf);
	if (!lines.some(Boolean) && !turns.some(isOfTranscript)) return undefined;
	return lines
		.flatMap((line) => (line ? [inLine(line)] : line === null ? [] : [unread]))
		.join('\n');
}

/** It is true even for an entry that nobody said, or that has no words. */
const isOfTranscript = (turn: unknown) => {
	const fields = isJsonObject(turn) ? fieldsOf(turn) : {};
	return kindOfTurn(fields) === 'not said' || textNames.some((name) => name in fields);
};

const inLine = ({ speaker, text }: Line) => (speaker === undefined ? text : `${speaker}: ${text}`);

/** It replaces an entry that may or may not have been said. */
const unread = '[An entry that can’t be read was left out]';

/** It is null if nobody said it, and undefined if its text cannot be found. */
function lineOf(turn: unknown): Line | null | undefined {
	if (typeof turn === 'string') return { text: turn };
	if (!isJsonObject(turn)) return undefined;
	const fields = fieldsOf(turn);
	const kind = kindOfTurn(fields);
	if (kind === 'not said') return null;
	const text = kind === 'said' ? textOf(fields) : undefined;
	if (text !== undefined)
		return text.trim() === '' ? null : { speaker: speakerOf(fields), text: text.trim() };
	const isEmpty = textNames.some((name) => name in fields && !fields[name]);
	if (isEmpty || Array.isArray(fields.alternatives) || !hasProse(fields)) return null;
	const inner = kind === 'said' ? wordsIn(turn) : undefined;
	return inner === undefined ? undefined : { text: inner };
}

function speakerOf(fields: IDataObject): string | undefined {
	const named = speakerNames.map((name) => nameIn(fields[name])).find((name) => name !== undefined);
	if (named !== undefined) return named;
	const [best] = (Array.isArray(fields.alternatives) ? fields.alternatives : []) as unknown[];
	return isJsonObject(best) ? nameIn(fieldsOf(best).speaker) : undefined;
}

/** An empty name counts as missing. */
function nameIn(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string') return value.trim() || undefined;
	if (!isJsonObject(value)) return undefined;
	const { name, display_name: displayName, identity, role, id } = fieldsOf(value);
	return [name, displayName, identity, role, id].map(nameIn).find((one) => one !== undefined);
}

/** A message may have parts, alternatives (the best counts), or sentences and words in a row. */
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

/** Leaves out parts that nobody said, such as images and the results of tools. */
function joinedParts(parts: readonly unknown[], between: string): string {
	const texts = parts.map((part) => {
		if (!isJsonObject(part)) return typeof part === 'string' ? part : '';
		const { value, punctuated_word: whole, word, ...fields } = fieldsOf(part);
		if (kindOfPart(fields.type) !== 'said') return '';
		const [text] = [value, whole, word, textOf(fields)].filter((one) => typeof one === 'string');
		return text ?? '';
	});
	return texts.filter((text) => text !== '').join(between);
}

/** AWS Transcribe and Speechmatics list single words with punctuation. */
function spokenWords(list: unknown, isOnlyWithSpeakers = false): string | undefined {
	if (!Array.isArray(list) || list.length === 0 || !list.every(isJsonObject)) return undefined;
	const words = (list as IDataObject[]).map(fieldsOf);
	const isWord = ({ type }: IDataObject) =>
		/^(?:word|pronunciation|punctuation)$/.test(String(type));
	if (!words.every(isWord)) return undefined;
	if (isOnlyWithSpeakers && !words.some((word) => speakerOf(word) !== undefined)) return undefined;
	const lines: Line[] = [];
	for (const word of words) {
		const [text, speaker] = [textOf(word) ?? '', speakerOf(word)];
		const last = lines.at(-1);
		const isMark = word.type === 'punctuation';
		if (last && (isMark || speaker === undefined || speaker === last.speaker)) {
			last.text += isMark ? text : ` ${text}`;
		} else lines.push({ speaker, text });
	}
	return lines.map(inLine).join('\n');
}
