import { ExpressionParser } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { isExpression } from './field';

/** The parts of a template: its words, and its code as n8n writes it. */
interface Part {
	isCode: boolean;
	text: string;
}

/** The parts of a template that joins several; a fixed text or a single expression has none. */
export function partsOf(raw: unknown): Part[] {
	const parts = allPartsOf(raw);
	return parts.length === 1 ? [] : parts;
}

/** None of a fixed text. */
export function allPartsOf(raw: unknown): Part[] {
	if (!isExpression(raw)) return [];
	const chunks = ExpressionParser.splitExpression(raw.slice(1)).filter(({ text }) => text !== '');
	return chunks.map((chunk) =>
		chunk.type === 'code'
			? { isCode: true, text: ExpressionParser.joinExpression([chunk]) }
			: { isCode: false, text: chunk.text },
	);
}

/** Without its braces, and as it was before n8n's braces were escaped in it. */
export const codeIn = (part: string) =>
	ExpressionParser.escapeCode(part.replace(/^\{\{|\}\}$/g, ''));

export const inBraces = (code: string) =>
	ExpressionParser.joinExpression([{ type: 'code', text: code, hasClosingBrackets: true }]);

export const isDate = (value: unknown): value is Date | DateTime =>
	value instanceof Date || DateTime.isDateTime(value);

/** As n8n joins it, but for dates. */
export function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (Array.isArray(value)) return value.map(textOf).join();
	return isDate(value) ? isoOf(value) : String(value);
}

/** As n8n stores it, and as JSON has it. */
export const isoOf = (date: Date | DateTime): string => JSON.parse(JSON.stringify(date)) as string;
