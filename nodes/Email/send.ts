import { keepInCheck, takesMany } from '../shared/declare/hints';
import { operation, parameter } from '../shared/declare/operation';
import { optionsOf } from '../shared/declare/options';
import { category, categoryOf } from '../shared/messaging/account';
import { textAsHtml } from '../shared/text/escapeHtml';
import { destination, head, mailEach, mailing } from './mail';

/** As Gmail has it; the platform takes HTML only. */
const emailType = parameter({
	displayName: 'Email Type',
	name: 'emailType',
	type: 'options',
	options: [
		{ name: 'HTML', value: 'html' },
		{ name: 'Text', value: 'text', description: 'Sent with its line breaks' },
	],
	default: 'html',
	description: 'How the message is written',
});

/** One item `{ destination, code, message, messageId }` per recipient. */
export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send an email',
	description: 'Send an email from an approved sender; it can’t be recalled',
	hint: `It emails people and can’t be recalled. ${takesMany} ${keepInCheck}`,
	...mailing,
	kind: 'batched',
	parameters: [
		destination,
		...head,
		emailType,
		{
			displayName: 'Message',
			name: 'html',
			type: 'string',
			typeOptions: { rows: 5 },
			default: '',
			required: true,
			placeholder: 'e.g. <p>Thank you for your order</p>',
			description: 'The body of the email, as HTML or as text',
		},
		optionsOf(category),
	],
	async execute(api, { html, emailType: type, ...mail }) {
		const body = { html: type === 'text' ? textAsHtml(html) : html, category: categoryOf(mail) };
		return await mailEach(api, '/api/email/send', mail, () => body);
	},
});
