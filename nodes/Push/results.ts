import type { GenericValue, IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { ResponseValidator } from '../shared/declare/api';
import { parameter, parameters } from '../shared/declare/operation';
import { record, textId } from '../shared/declare/record';
import { OperationError, UnconfirmedWrite } from '../shared/errors/operationError';
import { isRecordOf } from '../shared/http/validators';
import { isNothingNamed, requireExact } from '../shared/input/reading';
import { entryMode } from '../shared/messaging/variables';
import { causeOf, counted, listNames, quote } from '../shared/text/wording';
import { isFailedStatus, resultOf } from '../shared/words/failures';
import { listIn } from '../shared/text/entries';
import { isJsonObject } from '../shared/text/json';
import { token, userExternalId } from './sharedFields';

export const targetFields = parameters(
	entryMode('specifyTokens', 'Tokens'),
	{
		displayName: 'Tokens',
		name: 'tokens',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { specifyTokens: ['fields'] } },
		placeholder: 'Add Token',
		default: {},
		description: 'Devices that get the notification',
		options: [
			{
				displayName: 'Token',
				name: 'values',
				values: [token, userExternalId],
			},
		],
	},
	{
		displayName: 'Tokens (JSON)',
		name: 'devicesJson',
		type: 'string',
		ignoreValidationDuringExecution: true,
		typeOptions: { rows: 4 },
		displayOptions: { show: { specifyTokens: ['json'] } },
		default: '',
		required: true,
		placeholder: 'e.g. [{ "token": "…", "user_external_id": "customer-1001" }]',
		description: 'A list of objects, each with token and user_external_id',
	},
);

export const tokenList = parameter({
	displayName: 'Tokens',
	// A password field would mask it, and nobody could check a list of dots.
	name: 'devices',
	type: 'string',
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. token-1, token-2',
	description:
		'Device tokens, all sent in one request. Separate several with commas, semicolons or line breaks, or pass a list. Quotation marks are part of the token, so pass a token that contains a comma in a list.',
});

export interface PushTarget extends IDataObject {
	token: string;
	user_external_id: string;
}

interface TargetValues {
	specifyTokens: 'fields' | 'json';
	tokens?: IDataObject;
	devicesJson?: string;
}

/** Rejects an empty list and an incomplete entry. */
export function targetsOf({ specifyTokens, tokens, devicesJson }: TargetValues): PushTarget[] {
	const isJson = specifyTokens === 'json';
	const entries = isJson ? listIn(devicesJson) : ((tokens?.values ?? []) as unknown[]);
	if (!entries) {
		throw new OperationError(
			'“Tokens (JSON)” is not a JSON list',
			`Write a list that begins with [ and ends with ]. The value is ${quote(devicesJson)}`,
		);
	}
	requireExact('Tokens (JSON)', entries);
	if (entries.length === 0) throw new OperationError('There are no tokens', 'Add at least one');
	const targets = entries.map((entry, index) => {
		const { token: one, user_external_id: user } = (entry ?? {}) as Partial<PushTarget>;
		if (isText(one) && isText(user)) {
			return { token: String(one).trim(), user_external_id: String(user).trim() };
		}
		throw new OperationError(
			`Token ${index + 1} of “${isJson ? 'Tokens (JSON)' : 'Tokens'}” is incomplete`,
			'Give each entry a token and a user_external_id, both as text',
		);
	});
	return withoutDuplicates(targets);
}

/** A duplicate would notify the device twice. */
const withoutDuplicates = (targets: readonly PushTarget[]) => [
	...new Map(
		targets.map((one) => [JSON.stringify([one.token, one.user_external_id]), one]),
	).values(),
];

const isText = (value: unknown) =>
	(typeof value === 'string' || typeof value === 'number') && !isNothingNamed(value);

/** The platform documents all three fields. */
type Sent = Partial<PushTarget> & IDataObject & { messageId?: number | string };

export interface PushResponse {
	messageId?: GenericValue[] | number | string;
	success?: boolean;
	error?: GenericValue;
}

export interface Success extends IDataObject {
	messageId?: PushResponse['messageId'];
	success?: boolean;
	/** A success may have an `error`, too. */
	reason?: GenericValue;
}

/** A subscription returns this much, and a send at least as much. */
export const isResult = isRecordOf(record({ success: z.boolean() }, 'success'));

/** A success has a `messageId`, which may be an empty list. */
export const isSendResult: ResponseValidator = (body) => {
	if (!isResult(body)) return false;
	const { success, messageId } = body as PushResponse;
	return success === false || Array.isArray(messageId) || isId(messageId);
};

/** Every change of a device or notification returns this. */
export const isStatus = isRecordOf(record({ status: textId, message: z.string() }, 'status'));

/** Error messages say `<verb> <whom>`, e.g. `send to these tokens`. */
interface Intent {
	verb: string;
	whom: string;
	tokens?: readonly string[];
}

const maxInTitle = 3;
const maxInDescription = 20;

/**
 * The response’s `error` is left out, because n8n runs a node again if its item has one. Throws for
 * `success: false`: status `rejected`, or `unknown` if the response names a message or tokens that
 * were sent to, so that Retry On Fail does not send again.
 */
export function requireSuccess({ error, ...answer }: PushResponse, intent: Intent): Success {
	if (answer.success) return error ? { ...answer, reason: error } : answer;
	const sent = sentTokens(answer);
	const missing = (intent.tokens ?? []).filter((token) => !sent.includes(token));
	const mayBeSent = sent.length > 0 || hasMessage(answer);
	const text = typeof error === 'string' ? error : JSON.stringify(error);
	const title = titleOf(answer, intent, sent, missing);
	const cause = mayBeSent ? undefined : causeOf(error);
	const reason = error && !cause ? ` The service said: “${text.slice(0, 200)}”.` : '';
	throw new OperationError(
		cause ? `${cause}. ${title}` : title,
		`The response has success: false.${mayBeSent ? adviceOf(sent) : ''} Tokens expire. To replace one, use Device: Update Token.${reason}`,
		{
			status: mayBeSent ? 'unknown' : 'rejected',
			httpCode: '200',
			body: { ...answer, notSent: missing, ...(error ? { reason: error } : {}) },
		},
	);
}

/** An entry that is only an ID is a message, too. */
const sentIn = ({ messageId }: Success): Sent[] =>
	Array.isArray(messageId)
		? messageId.flatMap((one: unknown): Sent[] => {
				if (isJsonObject(one)) return [one as Sent];
				return isId(one) ? [{ messageId: one }] : [];
			})
		: [];

/** An entry without an ID, with a failure or with an unknown result isn’t counted as sent. */
const isSent = (one: Sent) =>
	hasMessage(one as Success) && !isNothingNamed(one.messageId) && isConfirmed(one as Success);

/** True if nothing besides `success` says that the request failed. */
export const isConfirmed = (answer: Success) =>
	!answer.reason && ['done', 'not said'].includes(resultOf(answer));

/** n8n runs a node again if its item has an `error`. */
const withReason = ({ error, ...one }: Sent): IDataObject =>
	error ? { ...one, reason: error } : one;

/** Only messages with an ID count. */
export function messagesIn(answer: Success): IDataObject[] {
	const { messageId } = answer;
	const all: Sent[] = isId(messageId) ? [{ messageId }] : sentIn(answer);
	return all.filter(isSent).map(({ messageId: id, token }) => ({ messageId: id, token }));
}

export const isId = (value: unknown): value is string | number =>
	typeof value === 'number' || (typeof value === 'string' && value !== '');

/** The document shows no values of `status`, so a failure leaves the outcome unknown. */
export function requireStatus(answer: IDataObject): IDataObject {
	const { status, message } = answer;
	if (isFailedStatus(status) !== 'yes' && resultOf(answer) !== 'failed') return answer;
	const quote = typeof message === 'string' ? ` The service said: “${message.slice(0, 200)}”.` : '';
	throw new UnconfirmedWrite(
		`The response has the status “${String(status)}”`,
		`The change may have been made anyway. Check this item’s values before you run it again.${quote}`,
		{ httpCode: '200', body: answer },
	);
}

/** A message without a token is named by its ID. */
const sentTokens = (answer: Success) =>
	sentIn(answer)
		.filter(isSent)
		.map(({ token, messageId }) => token ?? `message ${messageId}`);

const hasMessage = ({ messageId }: Success) => isId(messageId) && Number(messageId) !== 0;

function titleOf(
	answer: Success,
	{ verb, whom }: Intent,
	sent: readonly string[],
	missing: readonly string[],
): string {
	if (hasMessage(answer)) {
		return `It may have been sent to ${whom}: the response reports a failure but also contains message ${String(answer.messageId)}`;
	}
	if (sent.length > 0 && missing.length === 0) {
		return `The service sent to ${sent.length} of ${whom} but reported a failure`;
	}
	const named = missing.length > 0 ? `: ${listNames(missing, maxInTitle)}` : '';
	const reached = sent.length > 0 ? `. It sent to ${counted(sent.length, 'other')}` : '';
	return `The service did not ${verb} ${whom}${named}${reached}`;
}

function adviceOf(sent: readonly string[]): string {
	const named = sent.length > 0 ? ` It sent to ${listNames(sent, maxInDescription)}.` : '';
	const rest = sent.length > 0 ? ' To reach only the others, use Send by Token.' : '';
	return `${named} Retry On Fail does not send this again. A new run sends to all tokens.${rest}`;
}

/** Without tokens in the response, there is one item for `target`. */
export function itemPerToken(answer: Success, target: IDataObject): IDataObject[] {
	const { messageId, ...rest } = answer;
	const isFailed = !isConfirmed(rest);
	if (!Array.isArray(messageId)) {
		const unconfirmed = isFailed || !isId(messageId) ? { confirmed: false } : {};
		return [{ ...target, messageId, ...rest, ...unconfirmed }];
	}
	const sent = sentIn(answer);
	if (sent.length === 0) return [{ ...target, sent: 0, ...rest }];
	return sent.map((one) => itemOf(one, target, rest, isFailed));
}

/** An entry’s own result overrides the result of the whole response. */
function itemOf(one: Sent, target: IDataObject, rest: Success, isFailed: boolean): IDataObject {
	const { success = rest.success, error: reason = rest.reason } = one;
	return {
		...target,
		...withReason(one),
		...rest,
		success,
		...(reason ? { reason } : {}),
		...(isSent(one) && !isFailed ? {} : { confirmed: false }),
	};
}

/**
 * One item for each of `tokens`, with `confirmed: false` if the response does not name it. If it names none,
 * as many messages as tokens count as theirs, in order. Further messages follow.
 */
export function itemPerTarget(answer: Success, tokens: readonly PushTarget[]): IDataObject[] {
	const rest = { ...answer };
	delete rest.messageId;
	const sent = sentIn(answer);
	const isUnnamed = sent.length === tokens.length && sent.every(({ token }) => !token);
	const left = new Set(sent);
	const isFailed = !isConfirmed(rest);
	const items = tokens.map((target, index) => {
		const message = isUnnamed ? sent[index] : [...left].find((one) => isFor(one, target));
		if (!message) return { ...target, confirmed: false, ...rest };
		left.delete(message);
		const confirmed = isSent(message) && !isFailed;
		return { ...itemOf(message, {}, rest, isFailed), ...target, confirmed };
	});
	return [...items, ...[...left].map((one) => itemOf(one, {}, rest, isFailed))];
}

const isFor = ({ token, user_external_id: user }: Sent, target: PushTarget) =>
	token === target.token && (user ?? target.user_external_id) === target.user_external_id;
