import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { ResponseValidator } from '../declare/api';
import type { RecordForm } from '../declare/record';
import { kindOf } from '../declare/record';
import { isJsonObject } from '../text/json';
import { isMessage } from '../words/failures';

/** No document describes the response. */
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

/** Only the marks of the record count. */
export function isRecordOf({ fields, marks }: RecordForm): ResponseValidator {
	const tests = marks.map((name) => [name, markOf(fields[name])] as const);
	// No document shows its fields, so only what it isn’t is known.
	if (tests.length === 0) return (body) => isJsonObject(body) && isMessage(body) !== 'yes';
	return (body) => isJsonObject(body) && tests.every(([name, isMark]) => isMark(body[name]));
}

/**
 * Each entry is judged when it is read: one without its marks is still part of the list, but a list
 * in which no entry has them has an unexpected format.
 */
export function isListOf(form: RecordForm): ResponseValidator {
	const isMarked = isRecordOf(form);
	return (body) => isObjects(body) && (body.length === 0 || body.some((entry) => isMarked(entry)));
}

/**
 * An ID beyond 2^53 is a text, and a text may arrive as a number; neither makes the record invalid.
 */
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
