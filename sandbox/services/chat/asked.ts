import { z } from 'zod';

import { SEEDED_MESSAGING } from '../messaging/seeded';

const NAMES = SEEDED_MESSAGING.chat;

const text = z.object({ type: z.literal('text'), body: z.string() }).strict();
const file = z
	.object({
		type: z.enum(['image', 'video', 'document', 'audio', 'sticker']),
		media: z.string(),
		caption: z.string().optional(),
		/** Of an audio: whether the person spoke it. */
		voice: z.boolean().optional(),
	})
	.strict();
/** Any other type, with its content as the messaging platform describes it. */
const other = z
	.object({
		type: z.string().min(1),
		content: z.union([z.record(z.unknown()), z.array(z.unknown())]),
	})
	.strict();

const inbound = z
	.object({
		message: z.union([text, file, other]),
		from: z.string().default(NAMES.engagedPerson),
		name: z.string().default('Jane Example'),
		to: z.string().default(NAMES.businessNumber),
		/** Of a person whose number the messaging platform does not show; an ID takes its place. */
		username: z.string().optional(),
		/** Further fields of the message, such as `context`, `referral` and `group_id`. */
		fields: z.record(z.unknown()).default({}),
	})
	.strict();

const progress = z
	.object({
		/** `messageId` comes from a send operation; `failed` is spelled as the settings say. */
		status: z.object({ messageId: z.string(), status: z.string().min(1) }).strict(),
		fields: z.record(z.unknown()).default({}),
	})
	.strict();

const single = z.union([inbound, progress]);

/** A person's message, the status of a sent one, or several in one. Numbers are seeded ones by default. */
export const notificationSchema = z.union([
	single,
	z.object({ batch: z.array(single).min(1).max(100) }).strict(),
]);

export type Asked = z.input<typeof notificationSchema>;
export type InboundMessage = z.output<typeof inbound>;
export type StatusUpdate = z.output<typeof progress>;
export type FileMessage = z.output<typeof file>;

export const eachOf = (asked: Asked) =>
	('batch' in asked ? asked.batch : [asked]).map((one) => single.parse(one));

/** `message` or `status` if the document shows it, else the message's type, or what makes it special. */
export function kindOf(asked: Asked): string {
	if ('batch' in asked) return 'batch';
	if (Object.keys(asked.fields ?? {}).length > 0) return 'details';
	if ('status' in asked) return 'status';
	if (asked.username !== undefined) return 'username';
	const { type } = asked.message;
	return ['text', 'image', 'video', 'document'].includes(type) ? 'message' : type;
}
