import { OperationError } from '../errors/operationError';

/** Whether the text is one address without a name. Read without regular expressions: it may be long. */
export function isEmailAddress(text: string): boolean {
	const at = text.indexOf('@');
	const isOne = at > 0 && at === text.lastIndexOf('@') && at < text.length - 1;
	return isOne && !/[\s<>]/.test(text) && !text.slice(0, at).includes(':');
}

/** Rejects what is not one address without a name. */
export function requireEmailAddress(label: string, text: string): void {
	if (isEmailAddress(text)) return;
	throw new OperationError(
		`“${label}” is not an email address: “${text.slice(0, 80)}”`,
		'Write one address without a name, e.g. jane@example.com',
	);
}
