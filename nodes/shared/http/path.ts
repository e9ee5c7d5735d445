import { OperationError } from '../errors/operationError';

/** Longer ones are no IDs, and no service takes them in an address. */
const lengthAtMost = 500;

/** A path with every value encoded, so that no id can leave its place in it. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

/** An ID that is typed in, as text; what `path` would not take is refused by its field's label. */
export function checkedId(label: string, value: string): string {
	if (canStand(value)) return value;
	throw new OperationError(`“${label}” is not an ID`, `${advice}. It is “${value.slice(0, 40)}”`);
}

const advice = 'Enter the record’s ID, or check the expression that it comes from';

function encodeSegment(value: string | number): string {
	// What an answer was said to hold may be anything.
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	if (canStand(text)) return encodeURIComponent(text);
	throw new OperationError(`“${text.slice(0, 40)}” is not an ID`, advice);
}

// Encoded or not, a segment of dots climbs up the path; half a character cannot be encoded.
const canStand = (text: string) =>
	!/^\.{0,2}$/.test(text) && !/\p{Surrogate}/u.test(text) && text.length <= lengthAtMost;
