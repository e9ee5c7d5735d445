import type { ResponseValidator } from '../declare/api';
import { isJsonObject } from '../text/json';

export const isRecord: ResponseValidator = isJsonObject;

export const isListOf =
	(isEntry: ResponseValidator): ResponseValidator =>
	(body) =>
		Array.isArray(body) && body.every(isEntry);

export const isText: ResponseValidator = (body) => typeof body === 'string';

export const isFlag: ResponseValidator = (body) => typeof body === 'boolean';
