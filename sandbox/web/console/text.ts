import { excerptOf } from '../../http/requests';
import { maskFields, maskLoosely } from '../page/mask';

const NOTHING = Symbol('no JSON');

/**
 * JSON is indented and secrets are masked; null without a body. A body with more characters is cut.
 */
export function writeBody(body: unknown, longest = 200_000): string | null {
	if (body === undefined || body === null) return null;
	const text =
		typeof body === 'string' ? maskLoosely(body.slice(0, longest + 1)) : writeMasked(body);
	return text.length > longest ? `${excerptOf(text, longest)}…` : text;
}

/** It is masked. JSON whose end is missing ends with its last whole value. */
export function writeExcerpt(text: string | null, isCut: boolean): string | null {
	if (text === null) return null;
	const value = readExcerpt(text, isCut);
	if (value === NOTHING) return maskLoosely(text);
	return isCut ? `${writeMasked(value)} …` : writeMasked(value);
}

const writeMasked = (value: unknown) => JSON.stringify(maskFields(value), null, 2);

function readExcerpt(text: string, isCut: boolean): unknown {
	try {
		return JSON.parse(isCut ? endEarly(text) : text) as unknown;
	} catch {
		return NOTHING;
	}
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The text is the beginning of JSON, which ends after its last whole value. */
function endEarly(text: string): string {
	let end = 0;
	let closing = '';
	let closed = '';
	for (let index = 0; index < text.length; index += 1) {
		const character = text[index];
		if (character === '"') {
			index = endOfText(text, index);
			continue;
		}
		const isOpening = character in CLOSING;
		if (isOpening) closing = CLOSING[character] + closing;
		else if (character === closing[0]) closing = closing.slice(1);
		else if (character !== ',') continue;
		end = character === ',' ? index : index + 1;
		closed = closing;
	}
	return text.slice(0, end) + closed;
}

function endOfText(text: string, start: number): number {
	let end = start + 1;
	while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
	return end;
}
