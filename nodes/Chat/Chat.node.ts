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
import { chatCredentials } from './credentials';
import { chat } from './service';

/** Declarative routing would send all items at the same time, and again on a retry. */
export class Chat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Chat',
		name: 'chat',
		icon: {
			light: 'file:../../icons/chat.svg',
			dark: 'file:../../icons/chat.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(chat),
		description:
			'Send templates and free messages from a business number; download files that people sent. For SMS, use Switchboard Journey.',
		builderHint: {
			searchHint:
				'Send Interaction reaches only people who have written or replied; to start a conversation, use Send Template. Send and Wait for Approval asks a person by links, Send and Wait for Reply by a message; both take one item at a time.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.chatTrigger',
					relationHint: 'Starts a workflow when a person writes; reply with Send Interaction',
				},
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
		credentials: chatCredentials,
		webhooks: resumeWebhooksOf(chat),
		waitingNodeTooltip: 'The execution continues with the answer or when the time limit is over',
		sensitiveOutputFields: secretOutputOf(chat),
		properties: propertiesOf(chat),
	};

	webhookMethods = unregistered();

	async execute(this: IExecuteFunctions) {
		return await executeService(this, chat);
	}

	async webhook(this: IWebhookFunctions) {
		return await receiveAnswer(this, chat);
	}
}
