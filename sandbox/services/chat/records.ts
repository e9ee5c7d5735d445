import type { Table } from '../../core/table';
import type { Kind } from './kinds';

/** A number of the business account; digits only. The other fields are those of notifications. */
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

/** A person to whom one business number may send interactions; both as digits. */
interface Engagement {
	id: number;
	businessNumber: string;
	person: string;
	/** How the person engaged, as documented: by writing, or by answering a template. */
	through: 'message' | 'reply';
	at: string;
}

/** An accepted message: with `templateName` and `text`, or with `content` of its `type`. */
interface ChatMessage {
	id: number;
	messageId: string;
	senderNumber: string;
	recipientNumber: string;
	type: 'template' | 'text' | Kind;
	templateName: string | null;
	variables: Record<string, unknown> | null;
	/** The template with its placeholders replaced. */
	text: string | null;
	content: Record<string, unknown> | null;
	/** `sent` is the only value shown. */
	status: 'sent';
	sentAt: string;
}

/** A file that a person sent. Its bytes are generated from `fileId` and `bytes` on demand. */
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
