import { OperationError } from '../errors/operationError';

/** Rejects a rounded number: as an ID or in a text it would be another one. */
export function requireExact(label: string, value: unknown): void {
	const inexact = inexactIn(value);
	if (inexact === undefined) return;
	throw new OperationError(
		`“${label}” holds a number that is not exact: ${String(inexact)}`,
		'Numbers of more than 15 digits are rounded and would be another number. Enter it as text, in quotation marks',
	);
}

/** Beyond 2^53, JavaScript has not every integer. At any depth. */
function inexactIn(value: unknown): number | undefined {
	if (typeof value === 'number') {
		return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : undefined;
	}
	if (value === null || typeof value !== 'object') return undefined;
	for (const inner of Object.values(value)) {
		const inexact = inexactIn(inner);
		if (inexact !== undefined) return inexact;
	}
	return undefined;
}
