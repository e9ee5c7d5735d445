import { category } from '../messaging/account';
import { approval } from '../shared/suspend/approval';
import type { Choice } from '../shared/suspend/approvalFields';
import { approvalFields } from '../shared/suspend/approvalFields';
import { escapeHtml } from '../shared/text/escapeHtml';
import { operation } from '../shared/catalogue/operation';
import { optionsOf } from '../shared/catalogue/options';
import { destination, doubledPath, head } from './parameters';
import { checkAddresses, mailEach, unconfirmed } from './sending';

/** The item goes on with `approved`, `answer` (approved, declined, timedOut) and `answeredAt`. */
export const sendAndWait = operation({
	name: 'Send and Wait for Approval',
	value: 'sendAndWait',
	action: 'Send email to person and wait for approval',
	subtitle: 'Ask for approval by email',
	description: 'Send an email with buttons and wait for the first answer, one item at a time',
	effect: 'write',
	limited: { by: 'email' },
	unconfirmed,
	suspension: approval,
	parameters: [
		{
			...destination,
			description:
				'Email addresses of the people to ask. Separate several with commas, semicolons or line breaks, or pass a list. Each person gets a separate email, and the first answer counts. In text, put a name that contains a comma in double quotes.',
		},
		...head,
		...approvalFields,
		category,
		optionsOf(doubledPath),
	],
	check: (parameters) => checkAddresses(parameters),
	async execute(api, parameters, choices) {
		const { destination: to, sender, subject, message, options } = parameters;
		const html = htmlOf(message, choices);
		const mail = { sender, subject, html, category: parameters.category };
		return await mailEach(api, to, '/api/email/send', mail, options);
	},
});

const colors = { true: '#1f6f8b', false: '#5b6b7a' } as const;

/** Styles within the tags: mail programs drop others. */
function htmlOf(message: string, choices: readonly Choice[]): string {
	const buttons = choices.map(
		({ label, url, approved }) =>
			`<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 24px;border-radius:8px;background:${colors[`${approved}`]};color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(label)}</a>`,
	);
	return `<div style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#16324f"><p>${escapeHtml(message).replace(/\n/g, '<br>')}</p><p>${buttons.join('')}</p><p style="font-size:13px;color:#5b6b7a">A button opens a page that asks once more. The first answer counts.</p></div>`;
}
