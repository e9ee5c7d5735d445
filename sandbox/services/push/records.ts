import type { Table } from '../../table';

/** A token with its user. Each token belongs to one device. */
export interface Device {
	id: number;
	user_external_id: string;
	token: string;
	os: string | null;
	model: string | null;
	/** ISO 8601; of the enrollment and of the last change. */
	enrolledAt: string;
	updatedAt: string;
}

interface Topic {
	id: number;
	name: string;
	/** Tokens that subscribe. */
	tokens: string[];
}

export interface Recipient {
	token: string;
	user_external_id: string | null;
}

/**
 * Its id is `messageId`: a number in answers to sends, a string elsewhere. One per token, or one
 * for all subscribers of a topic (at the time), who share what becomes of it.
 */
export interface PushNotification {
	id: number;
	topic: string | null;
	recipients: Recipient[];
	title: string;
	body: string;
	url_img: string | null;
	/** As sent; null for a topic, which has none. */
	content_available: boolean | boolean[] | null;
	/** ISO 8601. */
	sentAt: string;
	delivered: boolean;
	isRead: boolean;
}

export interface PushState {
	devices: Table<Device>;
	topics: Table<Topic>;
	notifications: Table<PushNotification>;
}
