import { keepInCheck, takesMany } from '../shared/declare/hints';
import { operation } from '../shared/declare/operation';
import { category } from '../shared/messaging/account';
import { destination, head, mailEach, mailing } from './mail';

/** One item `{ destination, code, message, messageId }` per recipient. */
export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send email to people',
	subtitle: 'Send email',
	description: 'Send an email with an HTML body from an approved sender; it can’t be recalled',
	hint: `It emails people and can’t be recalled. ${takesMany} ${keepInCheck}`,
	...mailing,
	isBatched: true,
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
	async execute(api, { html, category: kind, ...mail }) {
		return await mailEach(api, '/api/email/send', mail, () => ({ html, category: kind }));
	},
});
