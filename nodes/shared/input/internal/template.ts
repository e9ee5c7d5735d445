import { ExpressionParser } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { isExpression } from './field';

/** A template has words, and code as n8n writes it. */
interface Part {
	isCode: boolean;
	text: string;
}

/** A fixed text or a single expression has no parts. */
export function partsOf(raw: unknown): Part[] {
	const parts = allPartsOf(raw);
	return parts.length === 1 ? [] : parts;
}

/** A fixed text has none. */
export function allPartsOf(raw: unknown): Part[] {
	if (!isExpression(raw)) return [];
	const chunks = ExpressionParser.splitExpression(raw.slice(1)).filter(({ text }) => text !== '');
	return chunks.map((chunk) =>
		chunk.type === 'code'
			? { isCode: true, text: ExpressionParser.joinExpression([chunk]) }
			: { isCode: false, text: chunk.text },
	);
}

/** The code has no braces; escapes of n8n’s braces in it are removed. */
export const codeIn = (part: string) =>
	ExpressionParser.escapeCode(part.replace(/^\{\{|\}\}$/g, ''));

export const inBraces = (code: string) =>
	ExpressionParser.joinExpression([{ type: 'code', text: code, hasClosingBrackets: true }]);

export const isDate = (value: unknown): value is Date | DateTime =>
	value instanceof Date || DateTime.isDateTime(value);

/** Values become text as in n8n, except for dates. */
export function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (Array.isArray(value)) return value.map(textOf).join();
	return isDate(value) ? isoOf(value) : String(value);
}

/** n8n stores dates like this, and JSON has them, too. */
export const isoOf = (date: Date | DateTime): string => JSON.parse(JSON.stringify(date)) as string;
