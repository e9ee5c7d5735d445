import type { IDataObject } from 'n8n-workflow';

import { Refusal } from '../shared/refusal';

interface SentTo {
	messageId: number;
	token: string;
	user_external_id: string;
}

/** As push answers sends and subscriptions. */
export interface PushAnswer {
	messageId?: SentTo[] | number;
	success?: boolean;
	error?: unknown;
}

type Success = Pick<PushAnswer, 'messageId' | 'success'>;

/**
 * The answer without its `error` (n8n runs a node again whose item has one). One with
 * `success: false` is refused, naming `what` was not done; unclear where some were sent to.
 */
export function successOf(
	{ error, ...answer }: PushAnswer,
	what: string,
	tokens: readonly string[] = [],
): Success {
	if (answer.success !== false) return answer;
	const sent = Array.isArray(answer.messageId) ? answer.messageId : [];
	const missing = tokens.filter((token) => !sent.some((one) => one.token === token));
	const named = missing.length > 0 ? `: ${missing.join(', ')}` : '';
	const said = typeof error === 'string' ? error : JSON.stringify(error);
	const reason = error ? ` The service said: “${said.slice(0, 200)}”.` : '';
	const others =
		sent.length > 0
			? `${sent.length} others were sent to, so it is not sent again: ${sent.map(({ token }) => token).join(', ')}.`
			: 'Nothing was done.';
	throw new Refusal(
		`The service did not ${what}${named}`,
		`Its answer says success: false. ${others} Tokens expire: Device: Update Token puts a new one in place of the old.${reason}`,
		{
			outcome: sent.length > 0 ? 'unknown' : 'refused',
			httpCode: '200',
			body: { ...answer, ...(error ? { reason: error } : {}) },
		},
	);
}

/** One item `{ messageId, token, user_external_id, success }` a token that was sent to. */
export function oneEach({ messageId, ...rest }: Success, target: IDataObject): IDataObject[] {
	if (!Array.isArray(messageId)) return [{ ...target, messageId, ...rest }];
	if (messageId.length === 0) return [{ ...target, sent: 0, ...rest }];
	return messageId.map((sent) => ({ ...sent, ...rest }));
}
