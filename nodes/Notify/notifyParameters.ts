import { quietHoursFields } from '../shared/declare/limits';
import { type Parameter, optionsOf, parameter, parameters } from '../shared/declare/operation';
import { workflowZone } from '../shared/input/scalars';
import { onlyWhere } from '../shared/messaging/variables';
import { type ChannelName, channels } from './steps';

const action = parameter({
	displayName: 'Action',
	name: 'channel',
	type: 'options',
	options: [
		{ name: 'Call', value: 'call', description: 'Call a phone, which may cost money' },
		{ name: 'Send Chat Template', value: 'chat' },
		{ name: 'Send Email', value: 'email' },
		{ name: 'Send Push Notification', value: 'push' },
	],
	default: 'push',
	description: 'How the step reaches people',
});

const waits = parameters(
	{
		displayName: 'Wait (Minutes)',
		name: 'waitMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 43_200 },
		default: 10,
		description: 'How long to wait for an acknowledgement before the next step',
	},
	{
		displayName: 'Urgent',
		name: 'urgent',
		type: 'boolean',
		default: false,
		description: 'Whether to send the step even during quiet hours',
	},
);

/** The operations' own examples are about orders, which would mislead in an alert. */
const examples: Readonly<Record<string, string>> = {
	user_external_id: 'e.g. on-call-1',
	notification_title: 'e.g. Disk almost full',
	notification_body: 'e.g. Server 3 has 1% left. Who takes it?',
	templateName: 'e.g. alert',
	destination: 'e.g. on-call@example.com',
	sender: 'e.g. alerts@example.com',
	subject: 'e.g. Disk almost full',
	html: 'e.g. Server 3 has 1% left. Who takes it?',
};

/** Fields keep the operation’s order. None is required here, because `toParams` checks that. */
const fieldsOfChannel = ([name, channel]: [string, (typeof channels)[ChannelName]]) =>
	onlyWhere(
		{ channel: [name] },
		channel.operation.parameters
			.filter((field) => channel.fields.includes(field.name))
			.map((field): Parameter => ({
				...field,
				required: undefined,
				placeholder: examples[field.name] ?? field.placeholder,
			})),
	);

const steps = parameter({
	displayName: 'Steps',
	name: 'steps',
	type: 'fixedCollection',
	typeOptions: {
		multipleValues: true,
		sortable: true,
		fixedCollection: {
			itemTitle:
				'={{ "Step " + ($collection.item.index + 1) + ": " + $collection.item.value.channel }}',
		},
	},
	placeholder: 'Add Step',
	default: {},
	description:
		'Messages and calls, one after the other, until a person acknowledges. Each step is sent at most once. In any text, [acknowledge link] becomes the link for acknowledging; an email without it gets a button at its end.',
	options: [
		{
			// n8n’s rules would sort other names, but let the fields of an address keep their
			// order.
			displayName: 'Addressed Step',
			name: 'values',
			values: [action, ...Object.entries(channels).flatMap(fieldsOfChannel), ...waits],
		},
	],
});

const options = optionsOf(
	{
		displayName: 'Check Every (Minutes)',
		name: 'checkEveryMinutes',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1440 },
		default: 5,
		description:
			'How often to check whether a push notification was read while a step waits. Links count immediately.',
	},
	{
		displayName: 'Count Read Notifications',
		name: 'countRead',
		type: 'boolean',
		default: true,
		description:
			'Whether reading a push notification counts as an acknowledgement. The service’s history shows it for 48 hours.',
	},
	...quietHoursFields(
		{ from: '22:00', to: '07:00' },
		'Steps that are not urgent wait',
		'the quiet hours',
	),
);

export const notifyParameters = parameters(
	steps,
	{
		displayName: 'Notification Key',
		name: 'sendOnceKey',
		type: 'string',
		typeOptions: { key: true },
		default: '',
		placeholder: 'e.g. {{ $json.alertId }}',
		description:
			'Unique key of this notification, e.g. the ID of the alert. A step that any execution has sent under this key isn’t sent again. Leave empty to use a separate key for each execution and item.',
	},
	workflowZone,
	options,
);
