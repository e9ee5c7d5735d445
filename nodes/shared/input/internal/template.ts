import type { IExecuteFunctions } from 'n8n-workflow';
import { ExpressionParser } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { isExpression } from './formField';
import { plainEvaluation } from './plainExpressions';
import { requireExact } from '../exact';
import { OperationError } from '../../errors/operationError';
import { quote } from '../../text/wording';

/** The value of code in braces, for one item. */
export type Evaluate = (code: string) => unknown;

export const evaluatorOf =
	(context: IExecuteFunctions, index: number): Evaluate =>
	(code) => {
		const items = context.getInputData();
		// A tool's item is what the model sent; its expressions see the agent's.
		const plain = items.length > 1 ? plainEvaluation(`=${code}`)?.(items[index].json) : undefined;
		return plain ? plain.value : context.evaluateExpression(code, index);
	};

/** Of a template: its words, and its code as n8n writes it. */
interface Part {
	isCode: boolean;
	text: string;
}

/** Of a template that joins several parts; none of a fixed text or a single expression. */
export function partsOf(raw: unknown): Part[] {
	if (!isExpression(raw)) return [];
	const chunks = ExpressionParser.splitExpression(raw.slice(1)).filter(({ text }) => text !== '');
	if (chunks.length === 1) return [];
	return chunks.map((chunk) =>
		chunk.type === 'code'
			? { isCode: true, text: ExpressionParser.joinExpression([chunk]) }
			: { isCode: false, text: chunk.text },
	);
}

export const objectInText = /\[object \w+\]/;

/** Marks of a date, an object or a rounded number that n8n has joined to the text. */
const telltale = /\[object \w+\]|GMT[+-]\d{4} \(|\d{16}|\de\+\d\d/;

/**
 * The text with its dates as n8n stores them, so that an item has one text before and after. Rejects
 * an object and a rounded number in it: nothing shows any more what they were.
 */
export function soundText(
	label: string,
	text: string,
	raw: unknown,
	evaluate: Evaluate | undefined,
): string {
	if (!isExpression(raw) || !telltale.test(text)) return text;
	const parts = evaluate ? partsOf(raw) : [];
	const values = parts.map((part) => (part.isCode ? evaluate?.(part.text) : part.text));
	for (const value of values.flat()) requireExact(label, value);
	if (!raw.includes('[object ') && objectInText.test(text)) {
		const object = values.flat().find((value) => objectInText.test(String(value)));
		throw new OperationError(
			`“${label}” has an object where text is expected`,
			`Choose one of its fields, e.g. {{ $json.customer.name }}. It is ${quote(object ?? text)}`,
		);
	}
	return values.flat().some(isDate) ? values.map(textOf).join('') : text;
}

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
