import type { IDataObject } from 'n8n-workflow';

import { decision } from '../decision';
import { isJsonObject } from '../text/json';
import { stageOf } from './messages';

/** Responses to a write have these words, besides those for the stages of a message. */
const done = new Set([
	'ok',
	'success',
	'successful',
	'succeeded',
	'done',
	'completed',
	'complete',
	'updated',
	'processed',
	'confirmed',
	'registered',
	'enrolled',
	'active',
]);

const toWord = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/** The status is a word, or a code of HTTP. */
export const isFailedStatus = decision('claims nothing', (status: unknown) => {
	const code = typeof status === 'string' && /^\d{3}$/.test(status.trim()) ? +status : status;
	if (typeof code === 'number') {
		if (code >= 400 && code < 600) return 'yes';
		return code >= 200 && code < 300 ? 'no' : undefined;
	}
	const stage = stageOf(status);
	if (stage === 'failed') return 'yes';
	return stage !== undefined || done.has(toWord(status)) ? 'no' : undefined;
});

const flags = /^(?:is_?)?(?:success|successful|ok|sent|delivered|accepted)$/i;
const failureFlags =
	/^(?:is_?)?(?:(?:failed|failure|error)(?:_?count)?|has_?errors?|reject(?:ed|ion))$/i;
const errors =
	/^(?:errors?|err|fault|failure_?reason|error_?(?:code|message|msg|text|type|name|reason|description|details?|status)|err_?(?:code|msg))$/i;
const statuses = /^(?:(?:delivery_?)?status|state|result|outcome|status_?(?:code|text))$/i;
/** Services put what became of a message into these, too. */
const containers = /^(?:result|response|data|outcome|delivery)$/i;
const isWord = (value: unknown) => typeof value === 'string' && Number.isNaN(Number(value));

const nothing = new Set([
	'',
	'0',
	'false',
	'none',
	'null',
	'ok',
	'success',
	'no error',
	'no_error',
]);

/** Programs write these if there is no error. */
const isNo = (value: unknown) => {
	if (typeof value === 'string') return nothing.has(toWord(value));
	if (value !== null && typeof value === 'object') return Object.keys(value).length === 0;
	return value === undefined || value === null || value === false || value === 0;
};

function saidBy([written, value]: [string, unknown]): 'failed' | 'done' | 'unknown' | undefined {
	const name = written.replace(/-/g, '_');
	if (errors.test(name) || failureFlags.test(name)) return isNo(value) ? undefined : 'failed';
	if (isBlank(value)) return undefined;
	if (flags.test(name))
		return byFlag.get(typeof value === 'string' ? toWord(value) : value) ?? 'unknown';
	if (containers.test(name) && isJsonObject(value)) return resultIn(value as IDataObject);
	if (!statuses.test(name) && !(/^code$/i.test(name) && isWord(value))) return undefined;
	const isFailed = isFailedStatus(value);
	return isFailed === 'unknown' ? 'unknown' : isFailed === 'yes' ? 'failed' : 'done';
}

const byFlag = new Map<unknown, 'failed' | 'done'>([
	...[true, 1, 'true', 'yes', 'ok'].map((value) => [value, 'done'] as const),
	...[false, 0, 'false', 'no'].map((value) => [value, 'failed'] as const),
]);

const isBlank = (value: unknown) =>
	isJsonObject(value) || Array.isArray(value)
		? Object.keys(value).length === 0
		: value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const order = ['failed', 'unknown', 'done'] as const;

function resultIn(answer: IDataObject): (typeof order)[number] | undefined {
	const statements = Object.entries(answer).map(saidBy);
	return order.find((one) => statements.includes(one));
}

/** Any field of a response to a write, or of an entry of it, may say that it failed. */
export const resultOf = decision(
	'claims nothing',
	(answer: IDataObject) => resultIn(answer) ?? 'not said',
);

/** Services use these names if they send a message instead of a record. */
const ofMessages =
	/^(?:success|ok|status|statusCode|status_code|state|message|msg|detail|details|title|type|code|error|errors|errcode|errmsg|error_description|timestamp|path|trace_?id|request_?id|retry_in|result|data|reason|instance)$/i;

/** An object may be about a request instead of a record whose fields nobody knows. */
export const isMessage = decision('claims nothing', (body: unknown) => {
	if (!isJsonObject(body)) return undefined;
	const isAbout = Object.keys(body).every((name) => ofMessages.test(name));
	return isAbout || resultOf(body) === 'failed' ? 'yes' : undefined;
});
