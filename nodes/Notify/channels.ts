import type { IDataObject } from 'n8n-workflow';

import { sendTemplate } from '../Chat/messages/sendTemplate';
import { chat } from '../Chat/service';
import { send } from '../Email/send';
import { email } from '../Email/service';
import { start } from '../OutboundVoice/calls/start';
import { outboundVoice } from '../OutboundVoice/service';
import { sendByUser } from '../Push/notifications/sending';
import { push } from '../Push/service';
import type { Parameter } from '../shared/declare/operation';
import type { Used } from '../shared/declare/service';
import { OperationError } from '../shared/errors/operationError';

/** A way to reach people: the operation that a step carries out. */
interface Channel extends Used {
	/** The operation's fields that a step has. */
	fields: readonly string[];
	/** Where the output of the operation has the ID of what was sent. */
	id: string;
}

export type ChannelName = 'call' | 'chat' | 'email' | 'push';

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
			'recipientNumber',
			'senderNumber',
			'templateName',
			'specifyVariables',
			'variables',
			'variablesJson',
		],
		id: 'messageId',
	},
	email: {
		service: email,
		operation: send,
		fields: ['destination', 'sender', 'subject', 'html', 'category'],
		id: 'messageId',
	},
	push: {
		service: push,
		operation: sendByUser,
		fields: ['user_external_id', 'notification_title', 'notification_body'],
		id: 'messageId',
	},
};

/** The fields of the channel's operation that a step has, in its order. */
export const fieldsOf = ({ operation, fields }: Channel): Parameter[] =>
	operation.parameters.filter(({ name }) => fields.includes(name));

/** A step's values as its operation takes them. Rejects what the operation alone would reject. */
export function toParams(channel: Channel, step: IDataObject): IDataObject {
	const filled = channel.operation.parameters.map((parameter): [string, unknown] => {
		const given = channel.fields.includes(parameter.name) ? step[parameter.name] : undefined;
		if (parameter.required && isBlank(given)) throw missing(parameter);
		return [parameter.name, given ?? defaultOf(parameter)];
	});
	const params = { ...Object.fromEntries(filled), options: {} } as IDataObject;
	channel.operation.check?.(params as never);
	return params;
}

const isBlank = (value: unknown) =>
	value === undefined || (typeof value === 'string' && value.trim() === '');

/** A form holds JSON as text. */
const defaultOf = ({ type, default: otherwise }: Parameter) => (type === 'json' ? {} : otherwise);

const missing = ({ displayName }: Parameter) =>
	new OperationError(
		`“${displayName}” is empty`,
		'Fill it in, or check the expression that it holds',
	);
