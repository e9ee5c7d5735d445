import type { ResponseValidator } from '../declare/api';
import { isJsonObject } from '../text/json';

export const isRecord: ResponseValidator = isJsonObject;

const isListOf =
	(isEntry: ResponseValidator): ResponseValidator =>
	(body) =>
		Array.isArray(body) && body.every(isEntry);

const isText: ResponseValidator = (body) => typeof body === 'string';

export const isFlag: ResponseValidator = (body) => typeof body === 'boolean';

export const isRecords = isListOf(isRecord);

export const isTexts = isListOf(isText);
