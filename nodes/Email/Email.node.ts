import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { receiveAnswer, resumeWebhooksOf } from '../shared/wait/suspend';
import { unregistered } from '../shared/webhook/webhooks';
import { executeService } from '../shared/run/execute';
import { propertiesOf, secretOutputOf, subtitleOf } from '../shared/declare/service';
import { email } from './service';

/** Declarative routing would send all items at the same time, and again on a retry. */
export class Email implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Email',
		name: 'email',
		icon: {
			light: 'file:../../icons/email.svg',
			dark: 'file:../../icons/email.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(email),
		description: 'Send emails with your own text or a stored template',
		builderHint: {
			searchHint:
				'It takes several recipients and all items in one run. Send and Wait for Approval asks people by email and takes one item at a time.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.if',
					relationHint: 'After Send and Wait for Approval: on {{ $json.approved }}',
				},
				{
					nodeType: 'n8n-nodes-base.splitInBatches',
					relationHint: 'Before Send and Wait for Approval, if there are several items',
				},
			],
		},
		defaults: { name: 'Switchboard' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardMessagingApi', required: true }],
		webhooks: resumeWebhooksOf(email),
		waitingNodeTooltip: 'The execution continues with the answer or when the time limit is over',
		sensitiveOutputFields: secretOutputOf(email),
		properties: propertiesOf(email),
	};

	webhookMethods = unregistered();

	async execute(this: IExecuteFunctions) {
		return await executeService(this, email);
	}

	async webhook(this: IWebhookFunctions) {
		return await receiveAnswer(this, email);
	}
}
