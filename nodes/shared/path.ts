import { Refusal } from './refusal';

/** A path with every value encoded, so that no id can leave its place in it. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

function encodeSegment(value: string | number): string {
	// Encoded or not, a segment of dots climbs up the path.
	if (/^\.{0,2}$/.test(String(value))) {
		throw new Refusal(`“${value}” is not an ID`, 'Enter the record’s ID');
	}
	return encodeURIComponent(value);
}
