import { z } from 'zod';
import { link, list, text } from '../messaging/fields';
import type { PushSettings } from './settings';
import { HttpError } from '../../http/http';
import { type Form, inForm, takesDescribed } from '../messaging/settings';
import type { PushNotification } from './records';

export const pushBodies = {
	SendByToken: (settings: PushSettings) => ({
		...contentFields(settings),
		tokens: list(
			settings,
			z.object({ token: text(settings), user_external_id: text(settings) }).strict(),
		),
	}),
	SendByUser: (settings: PushSettings) => ({
		...contentFields(settings),
		user_external_id: text(settings),
	}),
	SendByTopic: topicFields,
	Subscription: (settings: PushSettings) => ({
		tokens: list(settings, text(settings)),
		topic: text(settings),
	}),
	History: (settings: PushSettings) => ({ userId: text(settings) }),
	SetRead: (settings: PushSettings) => ({ messageId: list(settings, text(settings)) }),
	Enrollment: (settings: PushSettings) => ({
		user_external_id: text(settings),
		token: text(settings),
		os: text(settings).optional(),
		model: text(settings).optional(),
	}),
	TokenUpdate: (settings: PushSettings) => ({
		user_external_id: text(settings),
		oldToken: text(settings),
		newToken: text(settings),
	}),
};

export interface Content {
	notification_title: string;
	notification_body: string;
	url_img?: string;
	content_available: PushNotification['content_available'];
}

function contentFields(settings: PushSettings) {
	const { contentAvailable } = settings;
	return {
		notification_title: text(settings),
		notification_body: text(settings),
		url_img: link.optional(),
		content_available: CONTENT_AVAILABLE[contentAvailable]
			.default(takesDescribed(contentAvailable) ? true : [true])
			.describe(
				'On iOS, makes the notification available with the app in the foreground; true by default',
			),
	};
}

const flags = z.array(z.boolean());

type Flag = boolean | boolean[];

const CONTENT_AVAILABLE: Readonly<Record<Form, z.ZodType<Flag>>> = {
	described: z.boolean(),
	sample: flags,
	both: z.union([z.boolean(), flags]),
};

function topicFields(settings: PushSettings) {
	const { topicBodyField } = settings;
	const body = text(settings);
	return {
		notification_title: text(settings),
		notification_body: inForm('described', topicBodyField, body),
		notification_description: inForm('sample', topicBodyField, body),
		url_img: link.optional(),
		topic: text(settings),
	};
}

/** The body under either name; rejects none and both. */
export function readTopicBody(
	{
		notification_body,
		notification_description,
	}: Record<`notification_${string}`, string | undefined>,
	{ invalidInputStatus }: PushSettings,
): string {
	const found = notification_body ?? notification_description;
	const isOne = notification_body === undefined || notification_description === undefined;
	if (found !== undefined && isOne) return found;
	throw new HttpError(invalidInputStatus, 'notification_body: Required, once');
}
