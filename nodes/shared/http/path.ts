import { OperationError } from '../errors/operationError';
import { isSegment } from '../text/segment';

/** A path with every value encoded, so that no ID can add or leave a segment. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

function encodeSegment(value: string | number): string {
	// Values from responses may have another type than documented.
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	if (isSegment(text)) return encodeURIComponent(text);
	throw new OperationError(
		`“${text.slice(0, 40)}” is not an ID`,
		'Enter the record’s ID, or check the expression that it comes from',
	);
}
