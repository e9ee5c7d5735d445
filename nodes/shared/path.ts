import { Refusal } from './refusal';

/** Longer ones are no IDs, and no service takes them in an address. */
const lengthAtMost = 500;

/** A path with every value encoded, so that no id can leave its place in it. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

function encodeSegment(value: string | number): string {
	// What an answer was said to hold may be anything.
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	// Encoded or not, a segment of dots climbs up the path; half a character cannot be encoded.
	if (/^\.{0,2}$/.test(text) || /\p{Surrogate}/u.test(text) || text.length > lengthAtMost) {
		throw new Refusal(
			`“${text.slice(0, 40)}” is not an ID`,
			'Enter the record’s ID, or check the expression that it comes from',
		);
	}
	return encodeURIComponent(text);
}
