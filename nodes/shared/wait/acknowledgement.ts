import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import type { Answers } from '../declare/suspension';
import {
	answerAsPage,
	donePage,
	failedPage,
	questionPage,
	recordedPage,
	show,
	stampOf,
} from './internal/approvalPage';
import { linkTo } from './links';

export const acknowledgePath = 'acknowledge';

/** Each step of a notification has a link to its page. */
export const acknowledgeUrls =
	(context: IExecuteFunctions) =>
	(notification: string, step: number): string =>
		linkTo(context, acknowledgePath, { notification, step: String(step) });

/** Its link was opened. */
export interface Alert {
	/** It identifies the waiting notification. */
	id: string;
	step: number;
	subject: string;
	at: string;
}

/**
 * People acknowledge on a page with a button, because programs open the links in emails, too. The
 * item is `{ notification, step }`. `alertOf` finds the message of a link, and nothing for a link
 * that was never sent.
 */
export const acknowledgement = (
	alertOf: (context: IWebhookFunctions, query: IDataObject) => Alert | undefined,
): Answers => ({
	idOf: ({ context, query }) => alertOf(context, query)?.id,
	decide({ context, query }) {
		const alert = alertOf(context, query) as Alert;
		const view = viewOf(context, alert);
		if (context.getRequestObject().method !== 'POST') return show(context, questionPage(view));
		return () => {
			answerAsPage(context);
			const answeredAt = new Date(clock.now()).toISOString();
			const answer = { isApproved: true, comment: '', answeredAt, linkSentTo: '' };
			return {
				item: { notification: alert.id, step: alert.step },
				response: recordedPage(view, answer, context.getTimezone()),
			};
		};
	},
	tooLate: ({ context }) => show(context, donePage(undefined, '', context.getTimezone())),
	fail: (context, status) => show(context, failedPage(''), status),
});

const consequence =
	'By acknowledging, you confirm that you’re handling this alert. No one else will be notified.';

const viewOf = (context: IWebhookFunctions, { subject, at }: Alert) => ({
	askedBy: context.getWorkflow().name ?? '',
	sender: '',
	title: subject || 'Acknowledge the alert',
	message: `Sent on ${stampOf(at, context.getTimezone())}.\n${consequence}`,
	choice: { kind: 'approve' as const, label: 'Acknowledge' },
	linkSentTo: '',
});
