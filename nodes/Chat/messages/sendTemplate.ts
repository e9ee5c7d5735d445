import { messagesAtOnce } from '../../messaging/account';
import { recipientsOf } from '../../messaging/recipients';
import { variablesOf } from '../../messaging/variables';
import { operation } from '../../shared/catalogue/operation';
import { sendEach } from '../../shared/writes/sendEach';
import { recipientNumber, senderNumber, templateFields } from './parameters';
import { errorTexts, sendTemplateTo, unconfirmed } from './sending';

/** One item `{ recipientNumber, messageId, message }` per recipient. */
export const sendTemplate = operation({
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Send template message to person',
	description:
		'Send a stored template, filled with variables; it may go to anyone, reaches the person immediately and cannot be recalled',
	effect: 'write',
	atOnce: messagesAtOnce,
	unconfirmed,
	errors: errorTexts,
	parameters: [senderNumber, recipientNumber, ...templateFields],
	check: (parameters) => void recipientsOf('To', parameters.recipientNumber),
	async execute(api, parameters) {
		const { senderNumber: from, templateName } = parameters;
		const values = variablesOf(parameters);
		const recipients = recipientsOf('To', parameters.recipientNumber);
		return await sendEach(api, recipients, async (to, requests) => {
			const message = { senderNumber: from, recipientNumber: to };
			return [await sendTemplateTo(requests, message, templateName, values)];
		});
	},
});
