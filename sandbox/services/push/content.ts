import { z } from 'zod';
import { HttpError } from '../../http/http';
import { link, text } from '../messaging/fields';
import { takesDescribed, takesSample, type Form } from '../messaging/settings';
import type { PushNotification } from './records';
import type { PushSettings } from './settings';

/** The content of a notification, with the document's names. */
export interface Content {
	notification_title: string;
	notification_body: string;
	url_img?: string;
	content_available: PushNotification['content_available'];
}

/** Fields of a send to tokens or users. */
export function contentFields(settings: PushSettings) {
	const { contentAvailable } = settings;
	return {
		notification_title: text(settings),
		notification_body: text(settings),
		url_img: link.optional(),
		content_available: CONTENT_AVAILABLE[contentAvailable].default(
			takesDescribed(contentAvailable) ? true : [true],
		),
	};
}

type Flag = boolean | boolean[];

const CONTENT_AVAILABLE: Readonly<Record<Form, z.ZodType<Flag>>> = {
	described: z.boolean(),
	sample: z.array(z.boolean()),
	both: z.union([z.boolean(), z.array(z.boolean())]),
};

/** A send to a topic, which has no `content_available`. */
export function topicFields(settings: PushSettings) {
	const { topicBodyField } = settings;
	const body = text(settings).optional();
	return {
		notification_title: text(settings),
		notification_body: takesDescribed(topicBodyField) ? body : z.undefined(),
		notification_description: takesSample(topicBodyField) ? body : z.undefined(),
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
	{ topicBodyField, invalidInputStatus }: PushSettings,
): string {
	const found = notification_body ?? notification_description;
	const isOne = notification_body === undefined || notification_description === undefined;
	if (found !== undefined && isOne) return found;
	const name = takesDescribed(topicBodyField) ? 'notification_body' : 'notification_description';
	throw new HttpError(invalidInputStatus, `${name}: Required, once`);
}
