import type { IDataObject } from 'n8n-workflow';

import { listNames } from '../shared/text/names';
import { OperationError } from '../shared/errors/operationError';
import type { Target } from './tokens';

interface SentTo extends Target {
	messageId: number;
}

/** The response to sends and subscriptions. */
export interface PushResponse {
	messageId?: SentTo[] | number;
	success?: boolean;
	error?: unknown;
}

type Success = Pick<PushResponse, 'messageId' | 'success'>;

/** What the call was meant to do, for messages: `<verb> <whom>`, e.g. `send to these tokens`. */
interface Intent {
	verb: string;
	whom: string;
	tokens?: readonly string[];
}

const maxInTitle = 3;
const maxInDescription = 20;

/**
 * The response without its `error` (n8n runs a node again if its item has one). Throws for
 * `success: false`: status `rejected`, or `unknown` if the response names a message or tokens that were
 * sent to, so that Retry On Fail does not send again.
 */
export function requireSuccess({ error, ...answer }: PushResponse, intent: Intent): Success {
	if (answer.success !== false) return answer;
	const sent = sentTokens(answer);
	const missing = (intent.tokens ?? []).filter((token) => !sent.includes(token));
	const mayBeSent = sent.length > 0 || hasMessage(answer);
	const text = typeof error === 'string' ? error : JSON.stringify(error);
	const reason = error ? ` The service said: “${text.slice(0, 200)}”.` : '';
	throw new OperationError(
		titleOf(answer, intent, sent, missing),
		`The service answered success: false.${mayBeSent ? adviceOf(sent) : ''} Tokens expire. To replace one, use Device: Update Token.${reason}`,
		{
			status: mayBeSent ? 'unknown' : 'rejected',
			httpCode: '200',
			body: { ...answer, notSent: missing, ...(error ? { reason: error } : {}) },
		},
	);
}

const sentTokens = ({ messageId }: Success) =>
	Array.isArray(messageId) ? messageId.map(({ token }) => token) : [];

const hasMessage = ({ messageId }: Success) => typeof messageId === 'number' && messageId > 0;

function titleOf(
	answer: Success,
	{ verb, whom }: Intent,
	sent: readonly string[],
	missing: readonly string[],
): string {
	if (hasMessage(answer)) {
		return `Delivery to ${whom} is uncertain: the service reports a failure, and message ${answer.messageId as number}`;
	}
	if (sent.length > 0 && missing.length === 0) {
		return `The service sent to ${sent.length} of ${whom}, and reports a failure`;
	}
	const named = missing.length > 0 ? `: ${listNames(missing, maxInTitle)}` : '';
	const others =
		sent.length > 0 ? `. It sent to ${sent.length} other${sent.length === 1 ? '' : 's'}` : '';
	return `The service did not ${verb} ${whom}${named}${others}`;
}

function adviceOf(sent: readonly string[]): string {
	const named = sent.length > 0 ? ` It sent to ${listNames(sent, maxInDescription)}.` : '';
	const rest = sent.length > 0 ? ' To reach only the others, use Send by Token.' : '';
	return `${named} Retry On Fail does not send this again. A new run sends to all tokens.${rest}`;
}

/**
 * One item `{ messageId, token, user_external_id, success }` per token that was sent to, and one with
 * `sent: 0` for each of `tokens` that is missing from a shorter response. Without tokens in the
 * response, one item for `target`.
 */
export function itemPerToken(
	{ messageId, ...rest }: Success,
	target: IDataObject,
	tokens: readonly Target[] = [],
): IDataObject[] {
	if (!Array.isArray(messageId)) return [{ ...target, messageId, ...rest }];
	const named = new Set(messageId.map(({ token }) => token));
	const isShort = messageId.length < tokens.length;
	const missing = isShort ? tokens.filter(({ token }) => !named.has(token)) : [];
	if (messageId.length + missing.length === 0) return [{ ...target, sent: 0, ...rest }];
	return [
		...messageId.map((sent) => ({ ...sent, ...rest })),
		...missing.map((unnamed) => ({ ...unnamed, sent: 0, ...rest })),
	];
}
