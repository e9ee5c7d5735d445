import { z } from 'zod/v4';
import { integerFrom, status } from '../../core/validation';
import type { Table } from '../../core/table';
import { form, sharedShape, templateShape } from '../messaging/fields';

/** A document’s 100 MB, in bytes, is the largest size of any file. */
const LARGEST = 104_857_600;

const notifications = z.strictObject({
	repeats: integerFrom(0).default(0),
	earlierStatuses: z.enum(['none', 'before', 'after']).default('none'),
	failedStatus: z.string().min(1).default('failed'),
	contactIds: z.enum(['number', 'own']).default('number'),
});

/** These settings cover what the chat document leaves open; see `docs/reference/readings.md`. */
export const chatSettings = z.strictObject({
	...sharedShape,
	...templateShape,
	interactionPath: form,
	numberFormat: z.enum(['any', 'digits', 'e164']).default('any'),
	engagementLastsMs: integerFrom(1).nullable().default(null),
	checkLinkTypes: z.boolean().default(true),
	linkBytes: z
		.record(z.string(), integerFrom(0))
		.prefault({})
		.describe('Sizes in bytes of linked files; all others are small enough'),
	bytesPerMegabyte: z.union([z.literal(1_048_576), z.literal(1_000_000)]).default(1_048_576),
	largeFileBytes: integerFrom(1)
		.max(LARGEST)
		.default(300_000)
		.describe('Size in bytes of the seeded large file'),
	fileType: z.boolean().default(true),
	fileName: z.boolean().default(true),
	unknownSenderStatus: status(404),
	notEngagedStatus: status(422),
	unsupportedLinkStatus: status(422),
	tooLargeLinkStatus: status(422),
	unknownFileStatus: status(404),
	sendIdIn: z.enum(['statusId', 'messageId', 'both', 'neither']).default('statusId'),
	notifications: notifications.prefault({}),
	resultMessage: z.string().default('Message sent').describe('The text in the response to a send'),
});

export type ChatSettings = z.infer<typeof chatSettings>;

export type Kind = 'image' | 'video' | 'document' | 'audio';

interface Limits {
	types: Readonly<Record<string, string>>;
	maxMegabytes: number;
}

const OOXML = 'application/vnd.openxmlformats-officedocument';

/** The document has this table of media types. */
export const KINDS: Readonly<Record<Kind, Limits>> = {
	image: { types: { jpg: 'image/jpeg', png: 'image/png' }, maxMegabytes: 5 },
	video: { types: { '3gp': 'video/3gpp', mp4: 'video/mp4' }, maxMegabytes: 16 },
	document: {
		types: {
			txt: 'text/plain',
			xls: 'application/vnd.ms-excel',
			xlsx: `${OOXML}.spreadsheetml.sheet`,
			doc: 'application/msword',
			docx: `${OOXML}.wordprocessingml.document`,
			ppt: 'application/vnd.ms-powerpoint',
			pptx: `${OOXML}.presentationml.presentation`,
			pdf: 'application/pdf',
		},
		maxMegabytes: 100,
	},
	audio: {
		types: {
			aac: 'audio/aac',
			amr: 'audio/amr',
			mp3: 'audio/mpeg',
			m4a: 'audio/mp4',
			ogg: 'audio/ogg',
		},
		maxMegabytes: 16,
	},
};

/** People send files of these types; no document shows stickers, and a business can’t send them. */
export const INBOUND_KINDS: Readonly<Record<Kind | 'sticker', Limits>> = {
	...KINDS,
	sticker: { types: { webp: 'image/webp' }, maxMegabytes: 1 },
};

/** It has only digits. The other fields are those of notifications. */
interface BusinessNumber {
	id: number;
	number: string;
	displayName: string;
	phoneNumberId: string;
	wabaId: string;
}

interface ChatTemplate {
	id: number;
	name: string;
	text: string;
}

/** The business number may send interactions to the person; both are digits. */
interface Engagement {
	id: number;
	businessNumber: string;
	person: string;
	/** The document shows two ways: the person wrote, or answered a template. */
	through: 'message' | 'reply';
	at: string;
}

/** It has `templateName` and `text`, or `content` of its `type`. */
interface ChatMessage {
	id: number;
	messageId: string;
	senderNumber: string;
	recipientNumber: string;
	type: 'template' | 'text' | Kind;
	templateName: string | null;
	variables: Record<string, unknown> | null;
	/** Placeholders are replaced. */
	text: string | null;
	content: Record<string, unknown> | null;
	/** The document shows no other value. */
	status: 'sent';
	sentAt: string;
}

/** A person sent the file. Its bytes are generated from `fileId` and `bytes` on demand. */
export interface MediaFile {
	id: number;
	fileId: string;
	kind: Kind | 'sticker';
	fileName: string;
	mimeType: string;
	bytes: number;
	sha256: string;
}

export interface ChatState {
	businessNumbers: Table<BusinessNumber>;
	templates: Table<ChatTemplate>;
	engagements: Table<Engagement>;
	messages: Table<ChatMessage>;
	media: Table<MediaFile>;
}
