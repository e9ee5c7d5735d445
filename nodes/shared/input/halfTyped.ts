import { OperationError } from '../errors/operationError';

/** Rejects what is still an expression: n8n takes one that does not end, or that is in a fixed field, as a text. */
export function requireEvaluated(label: string, text: unknown): void {
	if (typeof text !== 'string' || !/\{\{|\}\}|^=?\s*\$json\b/.test(text)) return;
	throw new OperationError(
		`“${label}” has an expression that n8n did not evaluate: “${text.trim().slice(0, 80)}”`,
		'An expression begins with {{ and ends with }}. Complete it, and switch the field from Fixed to Expression.',
	);
}
