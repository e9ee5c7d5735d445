import {
	type IDataObject,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { chosenOf } from '../shared/declare/service';
import { readParameter } from '../shared/input/readParameters';
import { entriesOf } from '../shared/text/entries';
import { readOptions, unregistered, webhooksAt } from '../shared/webhook/webhooks';
import { receiveWebhook } from '../shared/webhook/receive';
import { credentialTest, requireSettings } from '../shared/webhook/secret';
import { webhookVersion } from '../shared/n8n/contexts';
import { chatTriggerCredentials } from './credentials';
import { collectBurst } from './trigger/collect';
import { forWaits, requireWaits, takeForWaits } from './trigger/waits';
import {
	type ChatFilter,
	businessNumbersIn,
	requireBusinessNumbers,
	usualWords,
} from './trigger/filter';
import {
	chatTriggerParameters,
	maxCollectedByDefault,
	readChatNotification,
	triggerOn,
} from './trigger/notification';

export class ChatTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Chat Trigger',
		name: 'chatTrigger',
		icon: {
			light: 'file:../../icons/chat.svg',
			dark: 'file:../../icons/chat.dark.svg',
		},
		group: ['trigger'],
		version: webhookVersion,
		subtitle: chosenOf(triggerOn),
		description:
			'Starts the workflow when a person writes to a business number, or when a message is sent, delivered or read',
		eventTriggerDescription: 'Waiting for a chat notification',
		activationMessage:
			'Notifications to the Production URL now start this workflow. Register that URL at the platform.',
		builderHint: {
			searchHint:
				'It has three outputs: messages, statuses (off by default), and opt-outs such as STOP: store their numbers, and pass the list to Blocked Recipients under Limits of each node that writes to people. Check kind and type before you use text. Messages from people with a username have no from, so you can’t reply to them. The user must register the Production URL at the platform, which must reach n8n.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.chat',
					relationHint:
						'Replies to the sender with Send Interaction, or downloads a file that they sent',
				},
			],
		},
		defaults: { name: 'Switchboard Chat Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Messages', 'Statuses', 'Opt-Outs'],
		credentials: chatTriggerCredentials,
		webhooks: webhooksAt('chat', ['POST']),
		properties: chatTriggerParameters,
	};

	methods = { credentialTest };

	/** The platform documents no way to register an address, so a person enters it there. */
	webhookMethods = unregistered(async (context) => {
		await requireSettings(context, chatTriggerParameters, triggerOn);
		await requireWaits(context);
		return requireBusinessNumbers(context, readOptions(context, chatTriggerParameters));
	});

	async webhook(this: IWebhookFunctions) {
		return await receiveWebhook(this, {
			parameters: chatTriggerParameters,
			methods: ['POST'],
			outputs: 3,
			read: ({ body }, options) =>
				readChatNotification(body, forWaits(this, filterOf(readTriggerOn(this), options))),
			start: async (events, options) => {
				const filter = filterOf(readTriggerOn(this), options);
				const remaining = await takeForWaits(this, events, filter);
				return await collectBurst(this, remaining, burstEndOf(options));
			},
		});
	}
}

const readTriggerOn = (context: IWebhookFunctions) => readParameter(context, triggerOn) as string[];

function filterOf(kinds: string[], options: IDataObject): ChatFilter {
	const { statuses = [], withRaw = false, optOutWords } = options;
	return {
		triggerOn: kinds,
		statuses: statuses as string[],
		businessNumbers: businessNumbersIn(options),
		optOutWords: optOutWords === undefined ? usualWords : entriesOf(optOutWords),
		withRaw: withRaw === true,
	};
}

const burstEndOf = ({ collectSeconds, collectAtMost }: IDataObject) => ({
	quietSeconds: Number(collectSeconds ?? 0),
	maxMessages: Number(collectAtMost ?? maxCollectedByDefault),
});
