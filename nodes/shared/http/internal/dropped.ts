import { OperationError } from '../../errors/operationError';
import { isJsonObject } from '../../text/json';

/** Fields that n8n's HTTP client (axios) leaves out of a body, but not out of lists. */
const dropped = ['__proto__', 'constructor', 'prototype'];

/** Rejects a body of which something would not be sent, such as a variable of a template named `constructor`. */
export function requireWhole(body: object): void {
	for (const [name, value] of Object.entries(body)) {
		if (dropped.includes(name)) {
			throw new OperationError(
				`A field can’t be named “${name}”`,
				'n8n would leave it out, and nothing was sent. Give it another name, also in the template that it is for',
			);
		}
		if (isJsonObject(value)) requireWhole(value);
	}
}
