import type { IDataObject } from 'n8n-workflow';

import type { ResponseValidator } from '../declare/api';
import { isJsonObject } from '../text/json';

export const isRecord: ResponseValidator = isJsonObject;

export const isAnything: ResponseValidator = Object.assign(() => true, {
	takesAnything: true,
} as const);

const isListOf =
	(isEntry: ResponseValidator): ResponseValidator =>
	(body) =>
		Array.isArray(body) && body.every(isEntry);

const isText: ResponseValidator = (body) => typeof body === 'string';

export const isFlag: ResponseValidator = (body) => typeof body === 'boolean';

export const isRecords = isListOf(isRecord);

export const isTexts = isListOf(isText);

const recordsIn = (body: unknown): unknown[] => {
	if (Array.isArray(body)) return body;
	const { content, items }: IDataObject = isJsonObject(body) ? body : {};
	return [content, items].find(Array.isArray) ?? [body];
};

const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';

const hasMarks = (names: readonly string[]) => (record: unknown) =>
	isJsonObject(record) && names.every((name) => isThere(record[name]));

/** Also whether each record has its marks: an error in a 200 is no record, and no empty list. */
export function withMarks(
	validate: ResponseValidator,
	marks: Readonly<Record<string, readonly string[]>>,
	url: string,
): ResponseValidator {
	if (validate.takesAnything) return validate;
	const path = Object.keys(marks).find(
		(of) => url === of || (/^[/?]/.test(url.slice(of.length)) && url.startsWith(of)),
	);
	if (path === undefined) return validate;
	const isMarked = hasMarks(marks[path]);
	return (body) => validate(body) && recordsIn(body).every(isMarked);
}
