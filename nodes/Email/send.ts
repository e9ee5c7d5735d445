import { category, messagesAtOnce } from '../messaging/account';
import { keepInCheck, takesMany } from '../shared/declare/hints';
import { operation } from '../shared/declare/operation';
import { destination, head } from './parameters';
import { checkHead, mailEach, toEach, unconfirmed } from './sending';

/** One item `{ destination, code, message, messageId }` per recipient. */
export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send email to people',
	subtitle: 'Send email',
	description: 'Send an email with an HTML body from an approved sender; it can’t be recalled',
	hint: `It emails people and can’t be recalled. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach,
	atOnce: messagesAtOnce,
	unconfirmed,
	parameters: [
		destination,
		...head,
		{
			displayName: 'HTML',
			name: 'html',
			type: 'string',
			typeOptions: { rows: 5, editor: 'htmlEditor' },
			default: '',
			required: true,
			description: 'The body as HTML',
		},
		category,
	],
	check: (parameters) => checkHead(parameters),
	async execute(api, { destination: to, sender, subject, html, category: kind }) {
		const mail = { sender, subject, html, category: kind };
		return await mailEach(api, to, '/api/email/send', mail);
	},
});
