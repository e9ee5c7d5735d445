import type {
	IExecuteFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { executeService } from '../shared/run/execute';
import { propertiesOf, secretOutputOf } from '../shared/declare/service';
import { subtitleOf } from '../shared/declare/subtitle';
import { receiveAnswer, resumeWebhooksOf } from '../shared/wait/suspend';
import { unregistered } from '../shared/webhook/webhooks';
import { outboundVoice } from './service';

/** Programmatic, because declarative routing sends all items at once and would call again. */
export class OutboundVoice implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Outbound Voice',
		name: 'outboundVoice',
		icon: {
			light: 'file:../../icons/outboundVoice.svg',
			dark: 'file:../../icons/outboundVoice.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(outboundVoice),
		description: 'Call phone numbers, and wait for the end of the call',
		builderHint: {
			searchHint:
				'Calls people’s phones at a cost. Call: Start continues at once; Start and Wait continues when the call is over and takes one item at a time.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.splitInBatches',
					relationHint: 'Before Start and Wait, if there are several items',
				},
				{
					nodeType: 'n8n-nodes-switchboard.outboundVoiceTrigger',
					relationHint: 'Starts a workflow on each event of a call that Call: Start has placed',
				},
				{
					nodeType: 'n8n-nodes-base.switch',
					relationHint: 'After Start and Wait: on {{ $json.outcome }}',
				},
			],
		},
		defaults: { name: 'Switchboard Outbound Voice' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardVoiceApi', required: true }],
		webhooks: resumeWebhooksOf(outboundVoice),
		waitingNodeTooltip: 'The execution continues when the call has ended or the time limit is over',
		sensitiveOutputFields: secretOutputOf(outboundVoice),
		properties: propertiesOf(outboundVoice),
	};

	webhookMethods = unregistered();

	async execute(this: IExecuteFunctions) {
		return await executeService(this, outboundVoice);
	}

	async webhook(this: IWebhookFunctions) {
		return await receiveAnswer(this, outboundVoice);
	}
}
