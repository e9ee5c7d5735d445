import {
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { asEntered } from '../shared/declare/mergeForms';
import { chosenOf } from '../shared/declare/service';
import { listSearchOf } from '../shared/editor/listSearch';
import { event, filters, options } from './polling/pollingParameters';
import { pollAgents } from './polling/pollCalls';
import { aiAgents } from './service';

/** Polls calls and records, so that n8n needs no address that the platform can reach. */
export class AiAgentsPollingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard AI Agents Polling Trigger',
		name: 'aiAgentsPollingTrigger',
		icon: {
			light: 'file:../../icons/aiAgents.svg',
			dark: 'file:../../icons/aiAgents.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: chosenOf(event),
		description:
			'Starts the workflow on events of calls, agents, clients and links, e.g. when a call is over',
		eventTriggerDescription: '',
		activationMessage: 'Events up to now are ignored. Events from now on start this workflow.',
		builderHint: {
			searchHint:
				'Polls, so n8n needs no public address. Each trigger has one event; for several events, use several triggers. After a restart of n8n, the last events may be repeated: deduplicate by eventKey before anything that costs money or reaches people.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.removeDuplicates',
					relationHint: 'Drops repeated events by {{ $json.eventKey }}',
				},
				{
					nodeType: 'n8n-nodes-switchboard.aiAgents',
					relationHint:
						'Reads more about the call, e.g. Call: Get Everything About a Call or Call Recording: Download',
				},
				{
					nodeType: 'n8n-nodes-switchboard.aiAgentsTrigger',
					relationHint: 'Starts immediately instead of polling, if the platform can reach n8n',
				},
			],
		},
		defaults: { name: 'Switchboard AI Agents Polling Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardAgentsApi', required: true }],
		sensitiveOutputFields: ['transcription_url'],
		properties: asEntered([event, filters, options] as INodeProperties[]),
	};

	methods = {
		listSearch: listSearchOf(aiAgents),
	};

	async poll(this: IPollFunctions, environment?: Parameters<typeof pollAgents>[1]) {
		return await pollAgents(this, environment);
	}
}
