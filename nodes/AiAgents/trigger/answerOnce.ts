import type { IWebhookFunctions } from 'n8n-workflow';

import { clock, whenStopped } from '../../shared/clock';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;
type End = (...given: unknown[]) => Response;

/** What the caller gets, and when. */
export interface Answering {
	withinSeconds: number;
	fallback: string;
	/** Whether a status of 500 or more is passed on, and not replaced by the fallback answer. */
	passesErrors: boolean;
}

/**
 * Gives the caller exactly one answer: what n8n sends for the workflow, or the fallback answer if that
 * is empty, an error, or not there in time. What n8n sends after that is dropped, with a line in its
 * log. n8n sends in the process that got the request, in queue mode, too.
 */
export function answerOnce(
	context: IWebhookFunctions,
	{ withinSeconds, fallback, passesErrors }: Answering,
): void {
	const response = context.getResponseObject();
	const end = response.end.bind(response) as End;
	let answered: 'fallback' | 'workflow' | undefined;
	const fallBack = () => {
		answered = 'fallback';
		sendJson(response, end, fallback);
		return response;
	};
	const drop = (isAnswer: boolean) => {
		if (isAnswer) context.logger.warn(`${context.getNode().name}: ${lateBy(withinSeconds)}`);
		return response;
	};
	const answer: End = (...given) => {
		const isAnswer = given.length > 0;
		if (answered === 'fallback') return drop(isAnswer);
		// After Respond to Webhook n8n ends the response, whether or not it has sent the answer.
		if (!isAnswer && !response.headersSent) return response;
		answered = 'workflow';
		const isError = response.statusCode >= 500;
		const isEmpty = response.statusCode < 300 && (given[0] ?? '') === '';
		const isReplaced = isError ? !passesErrors : isEmpty;
		return isReplaced && !response.headersSent ? fallBack() : end(...given);
	};
	response.end = answer as Response['end'];
	whenStopped(clock.timeout(withinSeconds * 1000), () => {
		if (answered === undefined && !response.headersSent) fallBack();
	});
}

const lateBy = (seconds: number) =>
	`the workflow took longer than ${seconds} s, so the agent got the fallback answer, and the answer of the workflow was dropped`;

/** Sends it, and makes the response ignore the headers and the body that n8n has for it later. */
function sendJson(response: Response, end: End, json: string): void {
	response.statusCode = 200;
	response.removeHeader('ETag');
	response.setHeader('Content-Type', 'application/json; charset=utf-8');
	response.setHeader('Content-Length', Buffer.byteLength(json));
	end(json);
	const ignore = () => response;
	const header = { setHeader: ignore, appendHeader: ignore, removeHeader: ignore };
	const headers = { setHeaders: ignore, writeHead: ignore, flushHeaders: ignore };
	Object.assign(response, header, headers, { write: () => true });
}
