import type { Table } from '../../core/table';

export interface Device {
	id: number;
	user_external_id: string;
	token: string;
	os: string | null;
	model: string | null;
	enrolledAt: string;
	updatedAt: string;
}

interface Topic {
	id: number;
	name: string;
	tokens: string[];
}

export interface Recipient {
	token: string;
	user_external_id: string | null;
}

/** One per token, or one for all subscribers of a topic. Its id is a number in answers to sends, else a text. */
export interface PushNotification {
	id: number;
	topic: string | null;
	recipients: Recipient[];
	title: string;
	body: string;
	url_img: string | null;
	/** As sent; null for a topic, which has none. */
	content_available: boolean | boolean[] | null;
	sentAt: string;
	delivered: boolean;
	isRead: boolean;
}

export interface PushState {
	devices: Table<Device>;
	topics: Table<Topic>;
	notifications: Table<PushNotification>;
}
