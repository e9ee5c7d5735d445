import { isJsonObject, parseJson } from '../../shared/text/json';

/** Usual names: the platform documents neither the format of a transcript nor its fields. */
const textNames = ['text', 'content', 'transcript', 'transcription', 'utterance', 'message'];
const speakerNames = ['speaker', 'role', 'participant', 'name', 'channel'];
const turnsNames = [
	...['turns', 'segments', 'messages', 'utterances', 'transcript', 'transcription', 'results'],
	...['entries', 'conversation', 'items'],
];

/**
 * The words of a transcript, one line for each turn: `agent: Hello`. Understands plain text, WebVTT,
 * SubRip and JSON whose fields have usual names. Of anything else nothing is left out: it stays as it is.
 */
export function wordsOf(stored: string): string {
	const text = stored.replace(/\r\n?/g, '\n').trim();
	if (/^[[{"]/.test(text)) return wordsOfJson(text) ?? text;
	return /^WEBVTT|^\d+\n[\d:,.]+ --> /.test(text) ? wordsOfCues(text) : text;
}

function wordsOfJson(text: string): string | undefined {
	try {
		return wordsIn(parseJson(text));
	} catch {
		return undefined;
	}
}

/** Undefined if there is a turn whose text cannot be found. */
function wordsIn(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return linesOf(value);
	if (!isJsonObject(value)) return undefined;
	const lists = turnsNames.map((name) => value[name]).filter(Array.isArray);
	const turns = lists.find((list) => list.length > 0);
	return turns ? linesOf(turns) : textOf(value);
}

function linesOf(turns: unknown[]): string | undefined {
	const lines = turns.map(lineOf);
	return lines.includes(undefined) ? undefined : lines.join('\n');
}

function lineOf(turn: unknown): string | undefined {
	if (typeof turn === 'string') return turn;
	const text = isJsonObject(turn) ? textOf(turn) : undefined;
	if (text === undefined) return undefined;
	const speaker = speakerNames
		.map((name) => (turn as Record<string, unknown>)[name])
		.find((found) => ['string', 'number'].includes(typeof found));
	return speaker === undefined ? text : `${String(speaker)}: ${text}`;
}

const textOf = (turn: Record<string, unknown>) =>
	textNames.map((name) => turn[name]).find((found) => typeof found === 'string') as
		string | undefined;

/** The lines below the times of each cue; notes and styles have no times. */
function wordsOfCues(text: string): string {
	const cues = text.split(/\n\n+/).flatMap((block) => {
		const lines = block.split('\n');
		const times = lines.findIndex((line) => line.includes(' --> '));
		return times < 0 ? [] : [wordsOfCue(lines.slice(times + 1).join('\n'))];
	});
	return cues.join('\n');
}

const wordsOfCue = (words: string) =>
	words
		.replace(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/g, (_tag, speaker: string) => `${speaker.trim()}: `)
		.replace(/<\/?[a-z\d:.][^<>]*>/g, '')
		.replace(/\n/g, ' ')
		.trim();
