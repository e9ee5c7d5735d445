import type { IWebhookFunctions } from 'n8n-workflow';

import { headers } from './approvalHtml';
import { failedPage } from './approvalPage';

export function show(context: IWebhookFunctions, page: string, status = 200) {
	context.getResponseObject().status(status).set(headers).type('html').send(page);
	return { noWebhookResponse: true };
}

/** n8n sends the answer when it has stored it. It reports a failure as JSON, which says nothing to the person. */
export function answerAsPage(context: IWebhookFunctions, text = ''): void {
	const response = context.getResponseObject();
	response.set(headers).type('html');
	response.json = () => response.send(failedPage(text));
}
