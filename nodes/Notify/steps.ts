import type { IDataObject } from 'n8n-workflow';

import { sendTemplate } from '../Chat/messages/sending';
import { chat } from '../Chat/service';
import { isPlainText, mailHtml } from '../Email/mailBody';
import { send } from '../Email/send';
import { alertOf, buttonOf } from '../Email/sendAndWait';
import { email } from '../Email/service';
import { start } from '../OutboundVoice/calls/start';
import { outboundVoice } from '../OutboundVoice/service';
import { sendByUser } from '../Push/notifications/notification';
import { push } from '../Push/service';
import type { Home } from '../shared/declare/api';
import { type Parameter, limitedValuesOf, withPrepared } from '../shared/declare/operation';
import type { Used } from '../shared/declare/service';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { escapeHtml } from '../shared/text/wording';
import { areLinkPlaces } from './linkPlaces';

interface Channel extends Used {
	fields: readonly string[];
	/** The acknowledgement page names the step by this parameter. */
	subject?: string;
	/** The output’s field with the ID of the message or call. */
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

export interface EscalationStep {
	channel: ChannelName;
	waitMinutes: number;
	urgent: boolean;
	params: IDataObject;
	home: Home;
	/** The operation has already prepared some of the values. */
	prepared: object;
}

const limitedBy = ({ channel, prepared }: EscalationStep) =>
	limitedValuesOf(channels[channel].operation, prepared);

/** It is empty for a call. */
export const subjectOf = ({ channel, params }: EscalationStep) =>
	String(params[channels[channel].subject ?? ''] ?? '');

export const reachedBy = (step: EscalationStep) => limitedBy(step).reached;

export const keysOf = (step: EscalationStep, index: number) =>
	limitedBy(step).keys.map((key) => `step ${index + 1} ${key}`);

/** Rejects values that the operation would reject, and an email that would leak its link. */
function prepare(channel: ChannelName, params: IDataObject, home: Home) {
	if (channel === 'email') requireLinkPlaces(params);
	return { params, home, prepared: withPrepared(channels[channel].operation, params, home) };
}

/**
 * HTML emails need a place for the link; without a link in the text, the button at the end is the
 * link.
 */
function requireLinkPlaces({ emailType, html: message }: IDataObject): void {
	const html = String(message);
	if (isPlainText(emailType, html)) return;
	const places = [...html.matchAll(linkPattern)].map(({ index }) => index);
	if (areLinkPlaces(html, new Set(places.length > 0 ? places : [html.length]))) return;
	throw new OperationError(
		'The link would be inside an HTML tag of “Message”',
		`Nothing was sent. HTML from an expression may contain an unclosed tag. Close it or escape the data. Write ${linkPlaceholder} as text or as the whole value of an attribute, e.g. <a href="${linkPlaceholder}">`,
	);
}

/** Rejects values that their operations would reject, and names the step. */
export function stepsOf({ steps }: { steps: IDataObject }, home: Home): EscalationStep[] {
	const values = [steps.values ?? []].flat() as Array<IDataObject & Partial<EscalationStep>>;
	if (values.length === 0) {
		throw new OperationError('There are no steps', 'Nothing was sent. Add at least one step');
	}
	return values.map((value, index) => {
		const { channel = 'push', waitMinutes = 10, urgent = false } = value;
		const step = orError(() => prepare(channel, toParams(channel, value), home));
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

/** The operation’s parameters have different names. */
function toParams(channel: ChannelName, step: IDataObject): IDataObject {
	const { operation, fields } = channels[channel];
	const filled = operation.parameters.map((parameter): [string, unknown] => {
		const { name, required, displayName } = parameter;
		const entered = fields.includes(name) ? step[name] : undefined;
		if (required && String(entered ?? '').trim() === '') {
			throw new OperationError(`“${displayName}” is empty`, 'Fill it in, or check its expression');
		}
		return [name, entered ?? defaultOf(parameter)];
	});
	return { ...Object.fromEntries(filled), options: {} } as IDataObject;
}

/** A form holds JSON as text. */
const defaultOf = ({ type, default: otherwise }: Parameter) => (type === 'json' ? {} : otherwise);

/** Any text of a step may contain it; the address of the acknowledgement page replaces it. */
export const linkPlaceholder = '[acknowledge link]';

const linkPattern = /\[acknowledge link\]/g;

export function withLink(step: EscalationStep, url: string): EscalationStep {
	const { channel, params, home } = step;
	const linked = channel === 'email' ? { ...params, ...mailWithLink(params, url) } : params;
	return { ...step, ...prepare(channel, replaceIn(linked, url) as IDataObject, home) };
}

/** An email without a link gets a button at its end. */
function mailWithLink({ emailType, html: message }: IDataObject, url: string) {
	const [text, address] = [String(message), escapeHtml(url)];
	const choice = { kind: 'approve', label: 'Acknowledge', url } as const;
	const isPlain = isPlainText(emailType, text);
	if (isPlain && !text.includes(linkPlaceholder)) {
		return { emailType: 'html', html: alertOf(text, choice) };
	}
	const html = mailHtml(emailType, text);
	const link = isPlain ? `<a href="${address}">${address}</a>` : address;
	const end = text.includes(linkPlaceholder) ? '' : `<br><br>${buttonOf(choice)}`;
	return { emailType: 'html', html: html.replaceAll(linkPlaceholder, () => link) + end };
}

const replaceIn = (value: unknown, url: string): unknown =>
	JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) =>
		typeof one === 'string' ? one.replaceAll(linkPlaceholder, url) : one,
	);
