import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import type { Answers } from '../declare/operation';
import {
	answerAsPage,
	donePage,
	failedPage,
	questionPage,
	recordedPage,
	show,
	stampOf,
} from './internal/approvalPage';
import { resumeUrlOf } from './suspend';

export const acknowledgePath = 'acknowledge';

/** The address of a notification's page. */
export const acknowledgeUrls =
	(context: IExecuteFunctions) =>
	(notification: string, step: number): string => {
		const url = resumeUrlOf(context);
		url.pathname += `/${acknowledgePath}`;
		url.searchParams.set('notification', notification);
		url.searchParams.set('step', String(step));
		return String(url);
	};

/** Of what a link was sent for. */
export interface Alert {
	subject: string;
	/** ISO 8601. */
	at: string;
}

/** By a page with a button, because programs open the links of emails, too. Answers `{ notification, step }`. */
export const acknowledgement = (
	alertOf: (context: IWebhookFunctions, notification: string, step: number) => Alert | undefined,
): Answers => ({
	idOf: ({ query: { notification } }) =>
		typeof notification === 'string' ? notification : undefined,
	decide({ context, query: { notification, step } }) {
		const view = viewOf(context, alertOf(context, String(notification), Number(step)));
		if (context.getRequestObject().method !== 'POST') return show(context, questionPage(view));
		return () => {
			answerAsPage(context);
			const answeredAt = new Date(clock.now()).toISOString();
			const given = { isApproved: true, comment: '', answeredAt, linkSentTo: '' };
			return {
				item: { notification, step: Number(step) },
				response: recordedPage(view, given, context.getTimezone()),
			};
		};
	},
	tooLate: ({ context }) => show(context, donePage(undefined, '', context.getTimezone())),
	fail: (context, status) => show(context, failedPage(''), status),
});

const consequence = 'You have seen the alert and take care of it. Nobody else is notified.';

const viewOf = (context: IWebhookFunctions, { subject = '', at }: Partial<Alert> = {}) => ({
	askedBy: context.getWorkflow().name ?? '',
	sender: '',
	title: subject || 'Acknowledge the alert',
	message: at ? `Sent on ${stampOf(at, context.getTimezone())}.\n${consequence}` : consequence,
	choice: { kind: 'approve' as const, label: 'Acknowledge' },
	linkSentTo: '',
});
