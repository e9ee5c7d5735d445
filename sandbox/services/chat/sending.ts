import { z } from 'zod';
import { mark } from '../../contract/marks';
import { HttpError } from '../../http/http';
import type { World } from '../../core/world';
import { text } from '../messaging/fields';
import { digitsOf } from './engagement';
import type { ChatState } from './records';
import type { ChatSettings } from './settings';

type Message = ReturnType<ChatState['messages']['at']>;

const FORMATS = {
	digits: mark(z.string().regex(/^\d+$/), { 'x-not-shown': 'Whether it has to be digits' }),
	e164: mark(z.string().regex(/^\+\d+$/), {
		'x-not-shown': 'Whether it has to have a leading plus',
	}),
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
