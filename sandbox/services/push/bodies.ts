import { z } from 'zod';
import { list, text } from '../messaging/fields';
import { contentFields, topicFields } from './content';
import type { PushSettings } from './settings';

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
