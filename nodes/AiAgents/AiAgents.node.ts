import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { executeService } from '../shared/run/execute';
import { listSearchOf, resourceMappingOf } from '../shared/editor/listSearch';
import { propertiesOf, secretOutputOf, subtitleOf } from '../shared/declare/service';
import { aiAgents } from './service';

export class AiAgents implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard AI Agents',
		name: 'aiAgents',
		icon: {
			light: 'file:../../icons/aiAgents.svg',
			dark: 'file:../../icons/aiAgents.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(aiAgents),
		description:
			'Manage AI agents that take calls and chats, their skills, models and voices; read calls and recordings',
		builderHint: {
			searchHint:
				'Manages the platform’s agents, which take calls and chats there. For an AI agent inside a workflow, use AI Agent (@n8n/n8n-nodes-langchain.agent). In workflows that run more than once, use Create or Update, or Import: Create makes a new record each time.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.aiAgentsTrigger',
					relationHint: 'Starts a workflow when an agent runs a skill, e.g. at the end of a call',
				},
				{
					nodeType: 'n8n-nodes-switchboard.aiAgentsPollingTrigger',
					relationHint:
						'Starts a workflow on finished calls, recordings and transcripts, without a public address',
				},
				{
					nodeType: 'n8n-nodes-switchboard.outboundVoice',
					relationHint: 'Places calls; Call: Create in this node only records a call',
				},
			],
		},
		defaults: { name: 'Switchboard' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardAgentsApi', required: true }],
		sensitiveOutputFields: secretOutputOf(aiAgents),
		properties: propertiesOf(aiAgents),
	};

	methods = {
		listSearch: listSearchOf(aiAgents),
		resourceMapping: resourceMappingOf(aiAgents),
	};

	async execute(this: IExecuteFunctions) {
		return await executeService(this, aiAgents);
	}
}
