import {
	type EngineResponse,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { executeService } from '../shared/run/execute';
import { propertiesOf, secretOutputOf, subtitleOf } from '../shared/declare/service';
import { answerPause, pauseIfAsked } from '../shared/n8n/executions';
import { receiveAnswer, receiveAnswerTo, resumeWebhooksOf } from '../shared/wait/suspend';
import { unregistered } from '../shared/webhook/webhooks';
import { callInTurn, endOfTurn, isInTurn, isOfTurn } from './calls/inTurn';
import { outboundVoice } from './service';

/** Programmatic, because declarative routing sends all items in parallel and might call again. */
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
				'Calls people’s phones at a cost. Call: Start continues immediately; Start and Wait continues when the call is over. For several items, set its option oneAfterTheOther.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.outboundVoiceTrigger',
					relationHint: 'Starts a workflow on each event of a call that Call: Start has placed',
				},
				{
					nodeType: 'n8n-nodes-base.switch',
					relationHint: 'Branches on {{ $json.outcome }} after Start and Wait',
				},
			],
		},
		defaults: { name: 'Switchboard' },
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

	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		const paused = await pauseIfAsked(this);
		if (paused) return paused;
		if (isInTurn(this)) return await callInTurn(this, outboundVoice, response);
		return await executeService(this, outboundVoice);
	}

	async webhook(this: IWebhookFunctions) {
		if (!isOfTurn(this)) return await receiveAnswer(this, outboundVoice);
		return await receiveAnswerTo(this, endOfTurn, (item) => answerPause(item, 1));
	}
}
