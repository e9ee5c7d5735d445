import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { ResponseValidator } from '../declare/api';
import type { RecordForm } from '../declare/record';
import { kindOf } from '../declare/record';
import { isJsonObject } from '../text/json';
import { isMessage } from '../words/failures';

/** Accepts the response to a request that no document describes. */
export const isAnything = () => true;

const isEach =
	(isEntry: ResponseValidator): ResponseValidator =>
	(body) =>
		Array.isArray(body) && body.every(isEntry);

const isText: ResponseValidator = (body) => typeof body === 'string';

export const isFlag: ResponseValidator = (body) => typeof body === 'boolean';

export const isTexts = isEach(isText);

const isObjects = (body: unknown): body is IDataObject[] =>
	Array.isArray(body) && body.every(isJsonObject);

/** Whether a body has the marks of the record, whatever else. */
export function isRecordOf({ fields, marks }: RecordForm): ResponseValidator {
	const tests = marks.map((name) => [name, markOf(fields[name])] as const);
	// No document shows its fields, so all that is known is what it isn't.
	if (tests.length === 0) return (body) => isJsonObject(body) && isMessage(body) !== 'yes';
	return (body) => isJsonObject(body) && tests.every(([name, isMark]) => isMark(body[name]));
}

/**
 * Each entry is judged by what reads it: one without its marks makes no other list, but a list in
 * which none has them is another one.
 */
export function isListOf(form: RecordForm): ResponseValidator {
	const isMarked = isRecordOf(form);
	return (body) => isObjects(body) && (body.length === 0 || body.some((entry) => isMarked(entry)));
}

/** An ID beyond 2^53 is a text, and a text may come as a number: that alone makes no other record. */
function markOf(field: z.ZodTypeAny): ResponseValidator {
	const kind = kindOf(field);
	if (kind === 'integer') {
		return (value) => Number.isInteger(value) || (isText(value) && /^-?\d+$/.test(value as string));
	}
	if (kind === 'text' && !field.safeParse('').success) {
		return (value) => (isText(value) ? (value as string).trim() !== '' : isNumber(value));
	}
	if (field instanceof z.ZodArray)
		return field.element instanceof z.ZodString ? isTexts : Array.isArray;
	return isOfKind[kind];
}

const isNumber: ResponseValidator = (value) => typeof value === 'number';

const isCell: ResponseValidator = (value) => value === null || isText(value) || isNumber(value);

const isOfKind: Readonly<Record<ReturnType<typeof kindOf>, ResponseValidator>> = {
	anything: (value) => value !== undefined,
	boolean: isFlag,
	day: isCell,
	instant: isCell,
	integer: isNumber,
	list: Array.isArray,
	number: isCell,
	object: isJsonObject,
	text: isCell,
};
