import { withoutAtEnd } from './edges';
import { isTooDeep } from './json';

const emptyPhrases =
	/^(an? )?((bad|invalid) request|conflict|error|exception|fail(ed|ure)|forbidden|gateway time-?out|bad gateway|internal( server)? error|method not allowed|not (acceptable|found|implemented)|null|request failed|service (temporarily )?unavailable|something went wrong|too many requests|unauthorized|undefined|unknown error|unprocessable (content|entity)|validation (error|failed))$/i;

const code =
	/[{}<>]|\[object|\bundefined\b|\bNaN\b|\w(Error|Exception)\b|node_modules|\bat \S+:\d|cannot (read|set|convert|destructure)|unexpected (token|end|identifier)|is not (a function|iterable|defined)/i;

const longestCause = 160;

/** One line, cut between words. Undefined for a code, a single word, or the name of a status. */
export function causeOf(said: unknown): string | undefined {
	if (typeof said !== 'string') return undefined;
	const line = withoutAtEnd(said.slice(0, 1_000).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), '.! ').trim();
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

/** Text for HTML, attribute values included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => entities[found]);

/** With its line breaks. */
export const textAsHtml = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

const maxLength = 500;

/** Whether a text can be one segment of a path: it neither adds nor leaves one, however it is read. */
export const isSegment = (text: string): boolean =>
	text !== '' &&
	text.length <= maxLength &&
	// An unpaired surrogate cannot be encoded.
	!/\p{Surrogate}/u.test(text) &&
	!readDecoded(text)
		.split(/[/\\;]/)
		.some(isDots);

/** Only dots, blanks and invisible characters: a server may take it for a way up the path. */
export const isDots = (text: string) => text.includes('.') && /^[.\s\p{C}]+$/u.test(text);

/** Encoded more often than this, a text hides something. */
const mostDecodings = 8;

/** As a server may read it: decoded until nothing changes, with wide letters as plain ones; else a way up the path. */
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

/** A value in an error, in one pair of quotation marks and one line. */
export function quote(value: unknown): string {
	if (isTooDeep(value)) return '“something nested too deeply”';
	const written = JSON.stringify(value) ?? 'nothing';
	const shown =
		typeof value === 'string' ? written.slice(1, -1).replace(/\\(["\\])/g, '$1') : written;
	return `“${shown.slice(0, 80)}”`;
}

/** `1 number`, `2 numbers`. */
export const counted = (quantity: number, one: string, many = `${one}s`): string =>
	`${quantity} ${quantity === 1 ? one : many}`;

const longestPart = 60;

/** `a, b and 3 more`: up to `most` names within `room` characters, long ones cut. */
export function listNames(names: readonly string[], most: number, room = Infinity): string {
	const shown: string[] = [];
	let left = room;
	for (const name of names.slice(0, most).map((one) => shorten(one, longestPart))) {
		left -= name.length + 2;
		if (left < 0 && shown.length > 0) break;
		shown.push(name);
	}
	const hidden = names.length - shown.length;
	return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

/** In one line, with three dots in place of what is too much. */
export function shorten(text: string, lettersAtMost: number): string {
	const letters = [
		...text
			.slice(0, 4 * lettersAtMost)
			.replace(/\s+/g, ' ')
			.trim(),
	];
	const isShort = letters.length <= lettersAtMost && text.length <= 4 * lettersAtMost;
	return isShort ? letters.join('') : `${letters.slice(0, lettersAtMost).join('')}…`;
}

/** The parts that say something, separated by dots: `Reception · Harbour Clinic · en`. */
export const joined = (...parts: unknown[]): string =>
	parts
		.filter((part) => part !== null && part !== undefined && part !== '')
		.map((part) => shorten(String(part), longestPart))
		.join(' · ');

/** Seconds as `1:01` or `1:00:05`. */
export function clockTime(duration: number): string {
	const seconds = Math.round(duration);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const two = (part: number) => String(part).padStart(2, '0');
	const rest = `:${two(seconds % 60)}`;
	return hours > 0 ? `${hours}:${two(minutes)}${rest}` : `${minutes}${rest}`;
}
