import { maskFields } from '../page/mask';
import { maskLoosely } from '../page/maskText';

const NOTHING = Symbol('no JSON');

/** In characters; a longer body is cut. */
const LONGEST = 200_000;

/** A body as a masked text, JSON indented; null without one. */
export function writeBody(body: unknown): string | null {
	if (body === undefined || body === null) return null;
	const text =
		typeof body === 'string' ? maskLoosely(body.slice(0, LONGEST + 1)) : writeMasked(body);
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The beginning of an answer as a masked text. JSON whose end is missing ends with its last whole value. */
export function writeExcerpt(text: string | null, isCut: boolean): string | null {
	if (text === null) return null;
	const value = readExcerpt(text, isCut);
	if (value === NOTHING) return maskLoosely(text);
	return isCut ? `${writeMasked(value)} …` : writeMasked(value);
}

/** The values of the beginning of an answer; the text itself if it is no JSON. */
export function valueOfExcerpt(text: string | null, isCut: boolean): unknown {
	const value = text === null ? undefined : readExcerpt(text, isCut);
	return value === NOTHING ? text : value;
}

const writeMasked = (value: unknown) => JSON.stringify(maskFields(value), null, 2);

function readExcerpt(text: string, isCut: boolean): unknown {
	try {
		return JSON.parse(isCut ? endEarly(text) : text) as unknown;
	} catch {
		return NOTHING;
	}
}

const CLOSING = { '{': '}', '[': ']' } as const;

/** The JSON of which the text is the beginning, up to its last whole value, closed. */
function endEarly(text: string): string {
	const open: string[] = [];
	let whole = '';
	for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|["{}[\],]/gs)) {
		// A text that does not end.
		if (token === '"') break;
		if (token === '{' || token === '[') open.unshift(CLOSING[token]);
		if (token === '}' || token === ']') open.shift();
		if (token === ',') whole = text.slice(0, index) + open.join('');
		else if (token.length === 1) whole = text.slice(0, index + 1) + open.join('');
	}
	return whole;
}
