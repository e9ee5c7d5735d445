import {
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { webhookParameters, unregistered, webhooksAt } from '../shared/webhook/webhooks';
import { receiveWebhook } from '../shared/webhook/receive';
import { credentialTest, requireSettings } from '../shared/webhook/secret';
import { webhookVersion } from '../shared/n8n/contexts';
import { eventFilter, readCallNotification } from './events';

/** Call notifications carry no documented ID, so equal ones may be two events. */
const callStatusParameters = webhookParameters([], { options: [eventFilter], rememberMinutes: 1 });

/** The Status Callback of the calls is this trigger’s address. */
export class OutboundVoiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Call Status Trigger',
		name: 'outboundVoiceTrigger',
		icon: {
			light: 'file:../../icons/outboundVoice.svg',
			dark: 'file:../../icons/outboundVoice.dark.svg',
		},
		group: ['trigger'],
		version: webhookVersion,
		subtitle: 'call status',
		description: 'Starts the workflow when the outbound voice service reports an event of a call',
		eventTriggerDescription: 'Waiting for a call status notification',
		activationMessage:
			'Calls whose Status Callback is the Production URL start this workflow from now on.',
		builderHint: {
			searchHint:
				'The platform can’t register it: enter its Production URL as the callback of Call: Start. For one workflow that calls and continues with the outcome, use Start and Wait instead. n8n must be reachable from the internet.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.outboundVoice',
					relationHint: 'Places the calls that this trigger reports on',
				},
			],
		},
		defaults: { name: 'Switchboard Call Status Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'switchboardWebhookApi',
				testedBy: 'testSecret',
			},
		],
		webhooks: webhooksAt('calls', ['POST', 'GET']),
		sensitiveOutputFields: ['body.account_sid', 'query.account_sid'],
		properties: callStatusParameters,
	};

	methods = { credentialTest };

	/** The platform shows no way to register an address, so the author enters it at each call. */
	webhookMethods = unregistered(
		async (context) => await requireSettings(context, callStatusParameters),
	);

	async webhook(this: IWebhookFunctions) {
		return await receiveWebhook(this, {
			parameters: callStatusParameters,
			methods: ['GET', 'POST'],
			read: (received, { eventFilter }) =>
				readCallNotification(received, ((eventFilter ?? {}) as { values?: object }).values ?? {}),
		});
	}
}
