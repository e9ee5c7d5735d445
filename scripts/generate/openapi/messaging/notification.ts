import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { body } from '../operation';
import { either, fields, list, oneOf, record, ref, seen, text } from '../schema';

const seconds: Schema = { type: 'string', pattern: '^\\d+$', description: 'Epoch seconds' };
const file = fields('caption mime_type sha256 id', text);

const status = record({
	id: text,
	status: seen('sent', 'delivered', 'read'),
	timestamp: seconds,
	recipient_id: text,
	conversation: record({
		id: text,
		expiration_timestamp: seconds,
		origin: record({ type: text }),
	}),
});

const message = record(
	{
		...fields('from id', text),
		timestamp: seconds,
		type: oneOf('text', 'video', 'image', 'document'),
		text: record({ body: text }),
		video: record(file, ['caption']),
		image: record(file, ['caption']),
		document: record({ ...file, filename: text }, ['caption']),
	},
	['text', 'video', 'image', 'document'],
);

const common = {
	messaging_product: text,
	metadata: record({ display_phone_number: text, phone_number_id: text }),
};

const contact = record({ profile: record({ name: text }), wa_id: text });

/** What the service sends to the client's webhook. */
export const notificationRecords: Readonly<Record<string, Schema>> = {
	StatusEvent: record({ ...common, statuses: list(status) }),
	Reply: record({ ...common, contacts: list(contact), messages: list(message) }),
	ChatNotification: record({
		message_id: { ...text, description: 'Internal message ID' },
		waba_id: { ...text, description: 'Business account ID at the messaging platform' },
		field: seen('messages'),
		value: either(ref('StatusEvent'), ref('Reply')),
	}),
};

export const chatNotification: Operation = {
	operationId: 'chatNotification',
	summary: 'A message status, or a reply of a customer',
	'x-not-shown': 'How the address is registered, retries, order, and a signature',
	tags: ['Chat'],
	requestBody: body(ref('ChatNotification')),
	responses: {
		'200': { description: 'Taken, with return data.' },
		'201': { description: 'Taken, without return data.' },
		'204': { description: 'Taken, without return data.' },
	},
};
