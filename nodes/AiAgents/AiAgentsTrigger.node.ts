import {
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { listSearchOf } from '../shared/editor/listSearch';
import { receiveWebhook, passThrough } from '../shared/webhook/receive';
import { credentialTest } from '../shared/webhook/secret';
import { webhookVersion } from '../shared/n8n/contexts';
import { aiAgents } from './service';
import { agentsWebhooks, answerOnce, readAnswering, respondsTo } from './trigger/respond';
import { agentsTriggerCredentials, agentsTriggerParameters } from './trigger/triggerParameters';
import { isRegistered, register, unregister } from './trigger/registration';

/** Registers itself as a skill of the platform, which calls this workflow while it is published. */
export class AiAgentsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard AI Agents Trigger',
		name: 'aiAgentsTrigger',
		icon: {
			light: 'file:../../icons/aiAgents.svg',
			dark: 'file:../../icons/aiAgents.dark.svg',
		},
		group: ['trigger'],
		version: webhookVersion,
		subtitle: '={{ $parameter["event"] }}',
		description:
			'Starts the workflow when an AI agent runs a skill, e.g. at the end of a call, and can answer it',
		eventTriggerDescription: 'Waiting for an agent to run the skill',
		activationMessage:
			'The skill is now registered at the platform. Agents with this skill start the workflow.',
		builderHint: {
			searchHint:
				'Publishing the workflow registers the skill at the platform, so n8n must be reachable from the internet. The same event may arrive twice: deduplicate by eventKey. To answer the agent during a call, set responseMode to lastNode and end with Edit Fields (n8n-nodes-base.set).',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.aiAgents',
					relationHint: 'Reads the event’s call, with its recording and transcript',
				},
				{
					nodeType: 'n8n-nodes-base.removeDuplicates',
					relationHint: 'Drops repeated events by {{ $json.eventKey }}',
				},
			],
		},
		defaults: { name: 'Switchboard AI Agents Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: agentsTriggerCredentials,
		webhooks: agentsWebhooks,
		properties: agentsTriggerParameters,
	};

	methods = {
		listSearch: listSearchOf(aiAgents),
		credentialTest,
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions) {
				return await isRegistered(this);
			},
			async create(this: IHookFunctions) {
				return await register(this);
			},
			async delete(this: IHookFunctions) {
				return await unregister(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions) {
		return await receiveWebhook(this, {
			parameters: agentsTriggerParameters,
			methods: ['GET', 'POST'],
			marksRepeated: respondsTo(this.getRequestObject()) !== 'onReceived',
			read: (received, options) => {
				const answering = readAnswering(this, options);
				if (answering) answerOnce(this, answering);
				return [passThrough(received)];
			},
		});
	}
}
