import { randomUUID } from 'crypto';

import { OperationError } from '../../errors/operationError';
import { type Field, type Scope, isExpression } from './field';
import { allPartsOf, textOf } from './template';

/**
 * Only placeholders of the template itself count. In the result of an expression, they lose their
 * brackets, because data could send the link to a stranger.
 */
export function withOwnPlaceholders(
	label: string,
	{ raw, value: text }: Field<string>,
	{ evaluate, placeholder }: Scope,
): string {
	if (!placeholder || !isExpression(raw) || !text.includes(placeholder)) return text;
	const parts = allPartsOf(raw);
	if (parts.every(({ isCode }) => !isCode)) return text;
	if (parts.some((part) => part.isCode && part.text.includes(placeholder))) {
		throw new OperationError(
			`“${label}” has ${placeholder} within {{ }}`,
			`Nothing was sent. Write ${placeholder} outside of the braces: the result of an expression may be data, which never gets a link`,
		);
	}
	const texts = parts.flatMap((part) =>
		part.isCode ? [textOf(evaluate?.(part.text))] : withBreaks(part.text, placeholder),
	);
	const isJoined = texts.map((part) => part ?? placeholder).join('') === text;
	return joinedAround(isJoined ? texts : [text], placeholder);
}

/** Undefined takes the place of each placeholder. */
const withBreaks = (text: string, placeholder: string): Array<string | undefined> =>
	text.split(placeholder).flatMap((part, index) => (index === 0 ? [part] : [undefined, part]));

/**
 * Joined parts may form a placeholder, so the text between two placeholders is checked as a whole.
 */
function joinedAround(parts: ReadonlyArray<string | undefined>, placeholder: string): string {
	const texts = [''];
	for (const part of parts) {
		if (part === undefined) texts.push('');
		else texts[texts.length - 1] += part;
	}
	return texts.map((text) => unbracketed(text, placeholder)).join(placeholder);
}

const unbracketed = (text: string, placeholder: string) =>
	text.replaceAll(placeholder, `(${placeholder.slice(1, -1)})`);

/**
 * The value of JSON text that has only its template's own placeholders. One that an escape makes when the text is
 * parsed (`\u005b`) is data, so the others are replaced meanwhile by what nobody can guess.
 */
export function parsedWithOwn(
	text: string,
	{ raw }: Pick<Field, 'raw'>,
	placeholder: string | undefined,
	parse: (text: string) => unknown,
): unknown {
	if (!placeholder || !isExpression(raw)) return parse(text);
	const mark = randomUUID();
	const value = withoutPlaceholders(parse(text.replaceAll(placeholder, mark)), placeholder);
	return JSON.parse(JSON.stringify(value).replaceAll(mark, placeholder));
}

/** All of an object or a list that an expression has returned may be data. */
export function withoutPlaceholders(value: unknown, placeholder: string | undefined): unknown {
	if (!placeholder) return value;
	const json = JSON.stringify(value);
	return json?.includes(placeholder) ? JSON.parse(unbracketed(json, placeholder)) : value;
}
