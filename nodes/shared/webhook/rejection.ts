import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** A request that starts nothing, with the status and the reason for its sender. */
export class Rejection extends Error {
	constructor(
		readonly status: number,
		reason: string,
		/** When the sender may try again; absent if that would change nothing. */
		readonly retryAfterSeconds?: number,
	) {
		super(reason);
	}
}

/** Answers the request itself; n8n starts and resumes nothing then. */
export function reject(
	context: IWebhookFunctions,
	{ status, message, retryAfterSeconds }: Rejection,
): IWebhookResponseData {
	const response = context.getResponseObject();
	if (retryAfterSeconds) response.set('Retry-After', String(retryAfterSeconds));
	response.status(status).json({ error: message });
	return { noWebhookResponse: true };
}
