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

export const toRejection = (thrown: unknown, reason: string): Rejection =>
	thrown instanceof Rejection ? thrown : new Rejection(500, reason);

/** n8n starts nothing then; its log also gets `details`, which the sender must not see. */
export function reject(
	context: IWebhookFunctions,
	{ status, message, retryAfterSeconds }: Rejection,
	details = '',
): IWebhookResponseData {
	const line = `${context.getNode().name}: ${status}: ${message}${details}`;
	if (status === 500) context.logger.error(line);
	else context.logger.warn(line);
	const response = context.getResponseObject();
	if (retryAfterSeconds) response.set('Retry-After', String(retryAfterSeconds));
	response.status(status).json({ error: message });
	return { noWebhookResponse: true };
}
