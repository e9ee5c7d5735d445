import { OperationError } from '../errors/operationError';

const maxLength = 500;

/** A path with every value encoded, so that no ID can add or leave a segment. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

/** The error for an ID that `path` would reject names the field. */
export function checkedId(label: string, value: string): string {
	if (isSegment(value)) return value;
	throw new OperationError(`“${label}” is not an ID`, `${advice}. It is “${value.slice(0, 40)}”`);
}

const advice = 'Enter the record’s ID, or check the expression that it comes from';

function encodeSegment(value: string | number): string {
	// Values from responses may have another type than documented.
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	if (isSegment(text)) return encodeURIComponent(text);
	throw new OperationError(`“${text.slice(0, 40)}” is not an ID`, advice);
}

// An unpaired surrogate cannot be encoded.
const isSegment = (text: string) =>
	text !== '' &&
	text.length <= maxLength &&
	!/\p{Surrogate}/u.test(text) &&
	!readDecoded(text)
		.split(/[/\\;]/)
		.some(isDots);

/** Only dots, blanks and invisible characters: a server may take it for a way up the path. */
export const isDots = (text: string) => text.includes('.') && /^[.\s\p{C}]+$/u.test(text);

/** As a server may read it: decoded until nothing changes, with wide letters as plain ones. */
export function readDecoded(text: string): string {
	const decoded = text.replace(/(?:%[\da-f]{2})+/gi, decodeBytes).normalize('NFKC');
	return decoded === text ? text : readDecoded(decoded);
}

function decodeBytes(bytes: string): string {
	try {
		return decodeURIComponent(bytes);
	} catch {
		return bytes;
	}
}
