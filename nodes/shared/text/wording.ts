import { withoutAtEnd } from './edges';
import { isTooDeep } from './json';

const emptyPhrases =
	/^(an? )?((bad|invalid) request|conflict|error|exception|fail(ed|ure)|forbidden|gateway time-?out|bad gateway|internal( server)? error|method not allowed|not (acceptable|found|implemented)|null|request failed|service (temporarily )?unavailable|something went wrong|too many requests|unauthorized|undefined|unknown error|unprocessable (content|entity)|validation (error|failed))$/i;

const code =
	/[{}<>]|\[object|\bundefined\b|\bNaN\b|\w(Error|Exception)\b|node_modules|\bat \S+:\d|cannot (read|set|convert|destructure)|unexpected (token|end|identifier)|is not (a function|iterable|defined)/i;

const longestCause = 160;

/** One line is cut between words. A code, a single word, or the name of a status is undefined. */
export function causeOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const line = withoutAtEnd(
		value.slice(0, 1_000).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '),
		'.! ',
	).trim();
	const isTelling = /\p{L}{2} \S/u.test(line) && !emptyPhrases.test(line) && !code.test(line);
	if (!isTelling) return undefined;
	return capital(line.length > longestCause ? `${cutAt(line, longestCause - 1)}…` : line);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function cutAt(text: string, length: number): string {
	const space = text.lastIndexOf(' ', length);
	return text.slice(0, space > length / 2 ? space : length);
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Attribute values are escaped, too. */
export const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (character) => entities[character]);

/** Line breaks are kept. */
export const textAsHtml = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

const maxLength = 500;

/** Such a text neither adds nor leaves a segment of a path, however it is read. */
export const isSegment = (text: string): boolean =>
	text !== '' &&
	text.length <= maxLength &&
	// An unpaired surrogate cannot be encoded.
	!/\p{Surrogate}/u.test(text) &&
	!readDecoded(text)
		.split(/[/\\;]/)
		.some(isDots);

/**
 * A server may treat such a text as the parent folder: it has only dots, spaces and invisible
 * characters.
 */
export const isDots = (text: string) => text.includes('.') && /^[.\s\p{C}]+$/u.test(text);

/** A text that is encoded more often hides something. */
const mostDecodings = 8;

/**
 * A server may decode a text until nothing changes, and read wide letters as plain ones. A text
 * that never ends becomes the parent folder.
 */
export function readDecoded(text: string): string {
	let current = text;
	for (let round = 0; round < mostDecodings; round++) {
		const decoded = current.replace(/(?:%[\da-f]{2})+/gi, decodeBytes).normalize('NFKC');
		if (decoded === current) return current;
		current = decoded;
	}
	return '..';
}

function decodeBytes(bytes: string): string {
	try {
		return decodeURIComponent(bytes);
	} catch {
		return bytes;
	}
}

/** Errors show a value in one pair of quotation marks and one line. */
export function quote(value: unknown): string {
	if (isTooDeep(value)) return '“something nested too deeply”';
	const written = JSON.stringify(value) ?? 'nothing';
	const plainText =
		typeof value === 'string' ? written.slice(1, -1).replace(/\\(["\\])/g, '$1') : written;
	return `“${plainText.slice(0, 80)}”`;
}

/** For example `1 number` or `2 numbers`. */
export const counted = (quantity: number, one: string, many = `${one}s`): string =>
	`${quantity} ${quantity === 1 ? one : many}`;

const longestPart = 60;

/**
 * For example `a, b and 3 more`: up to `most` names within `room` characters; long names are cut.
 */
export function listNames(names: readonly string[], most: number, room = Infinity): string {
	const shownNames: string[] = [];
	let left = room;
	for (const name of names.slice(0, most).map((one) => shorten(one, longestPart))) {
		left -= name.length + 2;
		if (left < 0 && shownNames.length > 0) break;
		shownNames.push(name);
	}
	const hidden = names.length - shownNames.length;
	return `${shownNames.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

/** Three dots replace the rest of a long line. */
export function shorten(text: string, maxLetters: number): string {
	const letters = [
		...text
			.slice(0, 4 * maxLetters)
			.replace(/\s+/g, ' ')
			.trim(),
	];
	const isShort = letters.length <= maxLetters && text.length <= 4 * maxLetters;
	return isShort ? letters.join('') : `${letters.slice(0, maxLetters).join('')}…`;
}

/** Empty parts are left out: `Reception · Harbour Clinic · en`. */
export const joined = (...parts: unknown[]): string =>
	parts
		.filter((part) => part !== null && part !== undefined && part !== '')
		.map((part) => shorten(String(part), longestPart))
		.join(' · ');

/** For example `1:01` or `1:00:05`. */
export function clockTime(duration: number): string {
	const seconds = Math.round(duration);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const two = (part: number) => String(part).padStart(2, '0');
	const rest = `:${two(seconds % 60)}`;
	return hours > 0 ? `${hours}:${two(minutes)}${rest}` : `${minutes}${rest}`;
}
