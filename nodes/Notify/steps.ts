import type { IDataObject } from 'n8n-workflow';

import { sendTemplate } from '../Chat/messages/sending';
import { chat } from '../Chat/service';
import { isPlainText, mailHtml } from '../Email/mailBody';
import { send } from '../Email/send';
import { buttonOf } from '../Email/sendAndWait';
import { email } from '../Email/service';
import { start } from '../OutboundVoice/calls/start';
import { outboundVoice } from '../OutboundVoice/service';
import { sendByUser } from '../Push/notifications/notification';
import { push } from '../Push/service';
import { quietHoursFields } from '../shared/declare/limits';
import {
	type Parameter,
	limitedValuesOf,
	optionsOf,
	parameter,
	parameters,
	withPrepared,
} from '../shared/declare/operation';
import type { Used } from '../shared/declare/service';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { workflowZone } from '../shared/input/scalars';
import { onlyWhere } from '../shared/messaging/variables';
import { escapeHtml } from '../shared/text/wording';

/** A way to reach people: the operation that a step carries out. */
interface Channel extends Used {
	fields: readonly string[];
	/** What a step of it is called on the page of its link. */
	subject?: string;
	/** In an output: what answers name it by. */
	id: string;
}

type ChannelName = 'call' | 'chat' | 'email' | 'push';

export const channels: Readonly<Record<ChannelName, Channel>> = {
	call: {
		service: outboundVoice,
		operation: start,
		fields: ['to', 'from', 'instructionsUrl'],
		id: 'sid',
	},
	chat: {
		service: chat,
		operation: sendTemplate,
		fields: [
			...['recipientNumber', 'senderNumber', 'templateName'],
			...['specifyVariables', 'variables', 'variablesJson'],
		],
		subject: 'templateName',
		id: 'messageId',
	},
	email: {
		service: email,
		operation: send,
		fields: ['destination', 'sender', 'subject', 'emailType', 'html'],
		subject: 'subject',
		id: 'messageId',
	},
	push: {
		service: push,
		operation: sendByUser,
		fields: ['user_external_id', 'notification_title', 'notification_body'],
		subject: 'notification_title',
		id: 'messageId',
	},
};

/** A step of the form. */
export interface EscalationStep {
	channel: ChannelName;
	waitMinutes: number;
	urgent: boolean;
	/** The parameters of its operation. */
	params: IDataObject;
	/** The same, with what the operation prepares. */
	prepared: object;
}

const limitedBy = ({ channel, prepared }: EscalationStep) =>
	limitedValuesOf(channels[channel].operation, prepared);

/** Empty for a call. */
export const subjectOf = ({ channel, params }: EscalationStep) =>
	String(params[channels[channel].subject ?? ''] ?? '');

export const reachedBy = (step: EscalationStep) => limitedBy(step).reached;

/** Of the Send Once Keys of a step. */
export const keysOf = (step: EscalationStep, index: number) =>
	limitedBy(step).keys.map((key) => `step ${index + 1} ${key}`);

/** Rejects what the operation alone would reject. */
const prepare = (channel: ChannelName, params: IDataObject) => ({
	params,
	prepared: withPrepared(channels[channel].operation, params),
});

/** The steps of the form. Rejects what one of their operations would reject, and names the step. */
export function stepsOf({ steps }: { steps: IDataObject }): EscalationStep[] {
	const values = [steps.values ?? []].flat() as Array<IDataObject & Partial<EscalationStep>>;
	if (values.length === 0) {
		throw new OperationError('There are no steps', 'Nothing was sent. Add at least one step');
	}
	return values.map((value, index) => {
		const { channel = 'push', waitMinutes = 10, urgent = false } = value;
		const step = orError(() => prepare(channel, toParams(channel, value)));
		if (!(step instanceof OperationError)) return { channel, waitMinutes, urgent, ...step };
		const { message, description, cause } = step;
		throw new OperationError(`Step ${index + 1}: ${message}`, description, cause);
	});
}

function orError<T>(work: () => T): T | OperationError {
	try {
		return work();
	} catch (thrown) {
		return toOperationError(thrown);
	}
}

/** A step's values under the names of its operation. */
function toParams(channel: ChannelName, step: IDataObject): IDataObject {
	const { operation, fields } = channels[channel];
	const filled = operation.parameters.map((parameter): [string, unknown] => {
		const { name, required, displayName } = parameter;
		const given = fields.includes(name) ? step[name] : undefined;
		if (required && String(given ?? '').trim() === '') {
			throw new OperationError(
				`“${displayName}” is empty`,
				'Fill it in, or check the expression that it holds',
			);
		}
		return [name, given ?? defaultOf(parameter)];
	});
	return { ...Object.fromEntries(filled), options: {} } as IDataObject;
}

/** A form holds JSON as text. */
const defaultOf = ({ type, default: otherwise }: Parameter) => (type === 'json' ? {} : otherwise);

/** In any text of a step: the address of the page on which a person acknowledges. */
const linkPlaceholder = '[acknowledge link]';

export function withLink(step: EscalationStep, url: string): EscalationStep {
	const { channel, params } = step;
	const own = channel === 'email' ? { ...params, ...mailWithLink(params, url) } : params;
	return { ...step, ...prepare(channel, replaceIn(own, url) as IDataObject) };
}

/** An email without a link gets a button at its end. */
function mailWithLink({ emailType, html: message }: IDataObject, url: string) {
	const [text, address] = [String(message), escapeHtml(url)];
	const html = mailHtml(emailType, text);
	const link = isPlainText(emailType, text) ? `<a href="${address}">${address}</a>` : address;
	const end = text.includes(linkPlaceholder)
		? ''
		: `<br><br>${buttonOf({ kind: 'approve', label: 'Acknowledge', url })}`;
	return { emailType: 'html', html: html.replaceAll(linkPlaceholder, () => link) + end };
}

const replaceIn = (value: unknown, url: string): unknown =>
	JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) =>
		typeof one === 'string' ? one.replaceAll(linkPlaceholder, url) : one,
	);

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
		description: 'Whether the step also goes out during quiet hours',
	},
);

/** Of an alert: those of the operations are about orders. */
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

/** The fields of a channel's operation, in its order; `toParams` requires those that the operation requires. */
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
		'What is sent, one after the other, until a person acknowledges. Each step goes out at most once. In any text, [acknowledge link] becomes the link with which a person acknowledges; an email without it gets one at its end.',
	options: [
		{
			// n8n's rules let the fields of an address stay in their order.
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
			'How often to look whether a push notification was read while a step waits. A link counts at once.',
	},
	{
		displayName: 'Count Read Notifications',
		name: 'countRead',
		type: 'boolean',
		default: true,
		description:
			'Whether a push notification that the user has read counts as an acknowledgement. The service shows it for 48 hours.',
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
			'What identifies this notification, e.g. the ID of the alert. A step that any execution has sent under this key is not sent again. Leave empty for a key of its own for each execution and item.',
	},
	workflowZone,
	options,
);
