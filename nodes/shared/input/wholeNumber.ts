import { readWholeNumber } from './amount';
import { valueIn } from './reading';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/wording';

/** An integer ID, also as text. */
export function wholeNumber(label: string, value: unknown): number {
	const id = valueIn(readWholeNumber(value)) ?? -1;
	if (id >= 0) return id;
	throw new OperationError(
		`“${label}” must be a whole number`,
		`It is ${quote(value)}. Enter the ID of the record`,
	);
}
