import { z } from 'zod';
import { HttpError, type Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { fillTemplate, readFields, text, variables } from '../messaging/fields';
import { digitsOf } from './engagement';
import type { ChatState } from './records';
import type { ChatSettings } from './settings';

type Message = ReturnType<ChatState['messages']['at']>;

const FORMATS = {
	digits: z.string().regex(/^\d+$/),
	e164: z.string().regex(/^\+\d+$/),
};

export function numbers(settings: ChatSettings) {
	const { numberFormat } = settings;
	const number = numberFormat === 'any' ? text(settings) : FORMATS[numberFormat];
	return { senderNumber: number, recipientNumber: number };
}

export function requireBusinessNumber(world: World, senderNumber: string): void {
	const digits = digitsOf(senderNumber);
	if (world.tables.chat.businessNumbers.all().some(({ number }) => number === digits)) return;
	const { unknownSenderStatus } = world.settings.chat;
	throw new HttpError(unknownSenderStatus, `No business number ${senderNumber}`);
}

/** Stores the message and returns `{ status: { messageId, message } }`. */
export function queue(
	world: World,
	message: Omit<Message, 'id' | 'messageId' | 'status' | 'sentAt'>,
) {
	const sentAt = world.now().toISOString();
	const kept = world.tables.chat.messages.add({
		messageId: '',
		...message,
		status: 'sent',
		sentAt,
	});
	kept.messageId = `chat-${kept.id}`;
	const { resultMessage } = world.settings.chat;
	return { status: { messageId: kept.messageId, message: resultMessage } };
}

const templateMessage = (settings: ChatSettings) => ({
	templateName: text(settings),
	...numbers(settings),
	variables: variables(settings),
});

/** `{ status: { messageId, message } }`. A template needs no engagement. */
export function sendTemplate(world: World, request: Incoming) {
	const settings = world.settings.chat;
	const asked = readFields(templateMessage(settings), request, settings);
	requireBusinessNumber(world, asked.senderNumber);
	const { templates } = world.tables.chat;
	const template = templates.all().find(({ name }) => name === asked.templateName);
	if (!template) {
		throw new HttpError(settings.unknownTemplateStatus, `No template "${asked.templateName}"`);
	}
	const filled = fillTemplate(template.text, asked.variables, settings);
	return queue(world, { ...asked, type: 'template', text: filled, content: null });
}
