import type { IDataObject } from 'n8n-workflow';

import { isAbout, setTo } from '../shared/declare/advice';
import type { Advice } from '../shared/declare/api';
import { type Located, operation, optionsOf, parameter } from '../shared/declare/operation';
import { keepInCheck, takesMany } from '../shared/declare/service';
import { wholeNumber } from '../shared/input/scalars';
import { category, categoryOf } from '../shared/messaging/account';
import { variables, variablesOf } from '../shared/messaging/variables';
import { textAsHtml } from '../shared/text/wording';
import { destination, head, mailEach, mailing } from './mail';

/** One of the samples has a number in place of the documented name. */
const template = parameter({
	displayName: 'Template',
	name: 'templateName',
	type: 'resourceLocator',
	default: { mode: 'id', value: '' },
	required: true,
	description: 'The stored template: the platform shows its name, or its number',
	modes: [
		{
			displayName: 'By Name',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. order-confirmation',
		},
		{ displayName: 'By Number', name: 'number', type: 'string', placeholder: 'e.g. 17' },
	],
});

const referenceTo = ({ mode, value }: Located): IDataObject =>
	mode === 'number'
		? { templateReference: wholeNumber('Template', value) }
		: { templateName: value };

/** Of a platform that has the other one of the two. */
export const templateAdvice: Advice = (rejected) => {
	const { templateName, templateReference } = rejected.body;
	if (templateName === undefined && templateReference === undefined) return undefined;
	if (!isAbout(rejected, 'template')) return undefined;
	const instead = templateReference === undefined ? 'By Number' : 'By Name';
	return setTo('Template', instead, 'in the node, if your platform has such templates,');
};

/** One item `{ destination, code, message, messageId }` per recipient. */
export const sendByTemplate = operation({
	name: 'Send by Template',
	value: 'sendByTemplate',
	action: 'Send an email by template',
	description: 'Send an email with a stored template, filled with variables; it can’t be recalled',
	hint: `It emails people and can’t be recalled. Name the template and fill its variables from the item. ${takesMany} ${keepInCheck}`,
	...mailing,
	kind: 'batched',
	errors: {
		404: {
			message: 'The service found nothing by these values',
			description: 'Check “Template”, and that the credential’s Base URL ends before /api.',
			isVague: true,
		},
	},
	parameters: [destination, ...head, template, ...variables, optionsOf(category)],
	prepare: (parameters) => ({
		...mailing.prepare(parameters),
		reference: referenceTo(parameters.templateName),
	}),
	async execute(api, parameters) {
		const { reference } = parameters;
		const values = variablesOf(parameters);
		const body = { ...reference, variables: values, category: categoryOf(parameters) };
		return await mailEach(api, '/api/email/send-by-template', parameters, () => body);
	},
});

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
