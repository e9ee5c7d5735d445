import { keepInCheck, takesMany } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { recipientNumber, senderNumber, templateFields } from './sharedFields';
import { messaging, sendTemplateTo, sendToEach } from './sending';

/** One item `{ recipientNumber, messageId, message }` per recipient. */
export const sendTemplate = operation({
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Start a conversation (template)',
	description:
		'Send a stored template, filled with variables, even to a person who has not written yet',
	hint: `It messages people, even those who have never written. Use it to start a conversation. ${takesMany} ${keepInCheck}`,
	...messaging,
	kind: 'batched',
	parameters: [recipientNumber, senderNumber, ...templateFields],
	async execute(api, parameters) {
		return await sendToEach(
			api,
			parameters,
			async (requests, message) => await sendTemplateTo(requests, message, parameters),
		);
	},
});
