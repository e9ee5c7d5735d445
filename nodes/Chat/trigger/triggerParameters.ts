import type { INodeProperties } from 'n8n-workflow';

import { webhookParameters } from '../../shared/webhook/webhooks';
import { longestSeconds } from './collect';
import { usualWords } from './filter';

/** Longer than a platform is likely to keep retrying. */
const rememberMinutes = 24 * 60;

export const collectAtMostDefault = 10;

export const triggerOn: INodeProperties = {
	displayName: 'Trigger On',
	name: 'triggerOn',
	type: 'multiOptions',
	options: [
		{ name: 'Messages', value: 'messages', description: 'What people write to a business number' },
		{
			name: 'Statuses',
			value: 'statuses',
			description:
				'Progress of messages that you sent. To find the message, look for the messageId of the send among messageIds.',
		},
	],
	default: ['messages'],
	required: true,
	description:
		'What starts the workflow. Notifications of another kind pass raw, on the first output.',
};

const options: INodeProperties[] = [
	{
		displayName: 'Business Numbers',
		name: 'businessNumbers',
		type: 'string',
		default: '',
		placeholder: 'e.g. +44 20 7946 0101, 650000000000001',
		description:
			'Phone numbers or phone number IDs, separated by commas, whose notifications start the workflow; empty for all',
	},
	{
		displayName: 'Collect at Most (Messages)',
		name: 'collectAtMost',
		type: 'number',
		typeOptions: { minValue: 2, maxValue: 50 },
		default: collectAtMostDefault,
		description: 'With this many messages collected, the workflow starts at once',
	},
	{
		displayName: 'Collect Messages (Seconds)',
		name: 'collectSeconds',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: longestSeconds },
		default: 3,
		description: `Starts the workflow once for several messages that a person sends in a row, with one item each. It starts after this many seconds without another message, ${longestSeconds} seconds after the first one at the latest; until then, the platform gets no answer. 0 turns it off.`,
	},
	{
		displayName: 'Include Raw Notification',
		name: 'withRaw',
		type: 'boolean',
		default: false,
		description: 'Whether to put the whole notification into each item as “raw”',
	},
	{
		displayName: 'Opt-Out Words',
		name: 'optOutWords',
		type: 'string',
		default: usualWords.join(', '),
		typeOptions: { rows: 3 },
		placeholder: 'e.g. STOP, UNSUBSCRIBE',
		description:
			'A message that is one of these words as a whole goes to the output Opt-Outs instead of Messages, whatever its case and punctuation; so does a button or list entry by its title or ID, except Cancel, End, Quit and the like. Without this option, the usual words count. Separate them with commas; leave empty to turn it off.',
	},
	{
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: [
			{ name: 'Delivered', value: 'delivered' },
			{ name: 'Read', value: 'read' },
			{ name: 'Sent', value: 'sent' },
		],
		default: [],
		description:
			'Statuses that start the workflow; none selected means all. A status that is not in this list always passes.',
	},
];

export const chatTriggerParameters = webhookParameters([triggerOn], { options, rememberMinutes });
