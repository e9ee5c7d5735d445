import { OperationError } from '../errors/operationError';

/** An integer ID, also as text. */
export function wholeNumber(label: string, value: unknown): number {
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw new OperationError(
		`“${label}” must be a whole number`,
		`It is “${text.slice(0, 40)}”. Enter the ID of the record`,
	);
}
