import { operation, optionsOf } from '../shared/declare/operation';
import { branchOnAnswer, oneByOne } from '../shared/declare/service';
import { category, categoryOf } from '../shared/messaging/account';
import { layoutTable, mailFont, mailPage, softInk } from '../shared/text/mail';
import { escapeHtml, shorten, textAsHtml } from '../shared/text/wording';
import { approval } from '../shared/wait/approval';
import { type Choice, type Question, approvalFields, signs } from '../shared/wait/approvalForm';
import { destination, head, mailEach, mailing } from './send';

const dark = `.asked{border-color:#3a5066!important}
.filled{background:#7cc7df!important;border-color:#7cc7df!important}
.filled a{color:#0b2230!important}
.outlined{background:transparent!important;border-color:#a9bac8!important}
.outlined a{color:#e8f0f5!important}`;

const looks = {
	filled: { cell: '#1f6f8b', border: '#1f6f8b', ink: '#ffffff' },
	outlined: { cell: '#ffffff', border: '#51657a', ink: '#16324f' },
} as const;

/** The email has the message, this recipient’s buttons, and the workflow that asks. */
export function htmlOf(message: string, question: Question, recipient: string): string {
	const { askedBy } = question;
	const buttons = question.choicesFor(recipient).map(buttonOf).join('');
	const asker = askedBy && `Asked by the workflow “${askedBy}”`;
	const note = textOf('margin:12px 0 0;font-size:13px', noteFor(recipient));
	const questionHtml = quoteAndButtons(message, buttons);
	return questionPage(
		message,
		`${textOf('margin:0 0 12px;font-size:14px', asker)}${questionHtml}${note}`,
	);
}

/** The alert is plain text with a button below it. */
export const alertOf = (message: string, choice: Choice) =>
	questionPage(message, quoteAndButtons(message, buttonOf(choice)));

const questionPage = (message: string, body: string) =>
	mailPage({ lang: 'en', title: shorten(message, 60), width: 560, dark, body });

const quoteAndButtons = (message: string, buttons: string) =>
	`<div class="ink asked" style="margin:0 0 24px;padding:0 0 0 14px;border-left:4px solid #ccd6df;${mailFont};font-size:16px;line-height:24px;color:#16324f;word-break:break-word">${textAsHtml(message)}</div>
<div>${buttons}</div><br clear="all">
`;

const textOf = (styles: string, text: string) =>
	text &&
	`<p class="soft" style="${mailFont};${styles};line-height:20px;color:${softInk};word-break:break-word">${escapeHtml(text)}</p>`;

const noteFor = (recipient: string) =>
	`Each button opens a page where you confirm. Only the first answer counts. This email was sent to ${recipient}. Don’t forward it: anyone with its links can answer.`;

/** Outlook ignores the padding of links, so the button is a table. */
export function buttonOf({ kind, label, url }: Choice): string {
	const look = kind === 'decline' ? 'outlined' : 'filled';
	const { cell, border, ink } = looks[look];
	const sign = `<span aria-hidden="true">${signs[kind]}&nbsp;</span>`;
	return `<table ${layoutTable} align="left" style="display:inline-block;margin:0 12px 12px 0"><tr><td class="${look}" align="center" bgcolor="${cell}" style="background-color:${cell};border:2px solid ${border};border-radius:8px;mso-padding-alt:12px 24px"><a href="${escapeHtml(url)}" target="_blank" style="display:inline-block;padding:12px 24px;${mailFont};font-size:16px;line-height:20px;font-weight:bold;color:${ink};text-decoration:none;word-break:break-word">${sign}${escapeHtml(label)}</a></td></tr></table>`;
}

/** The item continues with `approved`, `answer` (approved, declined, timedOut), `answeredAt` and `data`. */
export const sendAndWait = operation({
	name: 'Send and Wait for Approval',
	value: 'sendAndWait',
	action: 'Send an email and wait for approval',
	description: 'Send an email with buttons and wait for the first answer, one item at a time',
	hint: `It emails people. ${oneByOne} ${branchOnAnswer} Put what needs the approval after the If.`,
	...mailing,
	suspension: approval,
	parameters: [
		{
			...destination,
			description:
				'Email addresses of the people to ask. Separate several with commas, semicolons or line breaks, or pass a list. Each person gets a separate email with different links, and only the first answer counts. The output shows whose link was used; anyone who has a link can use it. In text, put a name that contains a comma in double quotes.',
		},
		...head,
		...approvalFields,
		optionsOf(category),
	],
	async execute(api, parameters, question: Question) {
		const { message } = parameters;
		return await mailEach(api, '/api/email/send', parameters, (recipient) => ({
			html: htmlOf(message, question, recipient),
			category: categoryOf(parameters),
		}));
	},
});
