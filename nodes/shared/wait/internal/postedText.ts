import { isJsonObject } from '../../text/json';

/** In characters: room for some pages, and little enough to store with an execution. */
export const maxTextLength = 5_000;

/** The text in the body of a form, with plain line breaks; empty if the form has no such field. */
export function textIn(body: unknown, field: string | undefined): string {
	const text = field !== undefined && isJsonObject(body) ? body[field] : '';
	return typeof text === 'string' ? text.replace(/\r\n?/g, '\n').trim() : '';
}
