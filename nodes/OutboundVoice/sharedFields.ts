import type { Parameter } from '../shared/declare/operation';
import { parameter, parameters } from '../shared/declare/operation';

/** The service expects a leading `+`. */
export const numbers = parameters(
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. +49 30 1234567',
		description: 'Phone number to call, with country code; the + may be missing',
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. +44 20 7946 0101',
		description: 'Phone number that the call comes from, with country code; the + may be missing',
	},
);

export const callEvents = [
	{ name: 'Answered', value: 'answered' },
	{ name: 'Completed', value: 'completed' },
	{ name: 'Initiated', value: 'initiated' },
	{ name: 'Ringing', value: 'ringing' },
] as const;

export const callbackMethod = parameter({
	displayName: 'Callback Method',
	name: 'statusCallbackMethod',
	type: 'options',
	options: [
		{ name: 'GET', value: 'get' },
		{ name: 'POST', value: 'post' },
	],
	default: 'post',
	description: 'HTTP method of the notifications',
});

/** Its fields only make sense together, so they are one group. */
export const group = <const N extends string>(
	displayName: string,
	name: N,
	description: string,
	values: readonly Parameter[],
) =>
	parameter({
		displayName,
		name,
		type: 'fixedCollection',
		placeholder: `Add ${displayName}`,
		default: {},
		description,
		options: [{ displayName, name: 'values', values }],
	});

export const statusCallback = group(
	'Status Callback',
	'callback',
	'Address that gets the events of the call',
	[
		{
			displayName: 'URL',
			name: 'statusCallback',
			type: 'string',
			typeOptions: { format: 'webAddress' },
			default: '',
			required: true,
			placeholder: 'e.g. https://n8n.example.com/webhook/…',
			description:
				'Called for each event; use the address that the Switchboard Call Status Trigger shows',
		},
		{
			displayName: 'Events',
			name: 'statusCallbackEvent',
			type: 'multiOptions',
			options: callEvents,
			required: true,
			default: ['completed'],
			description: 'The events that the service reports',
		},
		callbackMethod,
	],
);

/** The document shows no payload, so the workflow’s author makes an assumption. */
export const eventField = parameter({
	displayName: 'Event Field',
	name: 'eventField',
	type: 'string',
	default: '',
	placeholder: 'e.g. event',
	description:
		'The field of the notification that names the event (initiated, ringing, answered, completed), with dots for nested ones. Look at a real notification to find it.',
});

/** The field distinguishes earlier events from the last one. */
export const earlierEvents = group(
	'Earlier Events',
	'earlierEvents',
	'Whether to subscribe to more events than the end of the call. The output has those earlier events that the same n8n process received.',
	[
		{
			displayName: 'Events',
			name: 'statusCallbackEvent',
			type: 'multiOptions',
			options: callEvents.filter(({ value }) => value !== 'completed'),
			required: true,
			default: ['answered'],
			description: 'The events that the service reports in addition to the end of the call',
		},
		{ ...eventField, required: true },
	],
);

export const answerTimeout = parameter({
	displayName: 'Answer Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 30,
	description: 'How long the service waits for the call to be answered',
});

export const timeLimit = parameter({
	...answerTimeout,
	displayName: 'Call Length Limit (Seconds)',
	name: 'timeLimit',
	default: 3600,
	description: 'Maximum length of the call',
});

export const instructionsUrl = parameter({
	displayName: 'Instructions URL',
	name: 'instructionsUrl',
	type: 'string',
	typeOptions: { format: 'webAddress' },
	default: '',
	placeholder: 'e.g. https://www.example.com/instructions',
	description:
		'URL where the platform gets what to say. Leave empty to use your tenant’s settings. An n8n workflow with Webhook and Respond to Webhook works, too: enter its Production URL.',
});
