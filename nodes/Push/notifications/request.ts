import type { IDataObject } from 'n8n-workflow';

import type { Addressee, Api, Requests } from '../../shared/declare/api';
import { toEach } from '../../shared/declare/limits';
import { parameter } from '../../shared/declare/operation';
import { idsOf } from '../../shared/input/recipients';
import { sendEach } from '../../shared/write/sendEach';
import { userExternalId } from '../sharedFields';
import type { PushResponse, Success } from '../results';
import { requireSuccess } from '../results';

export const users = parameter({
	...userExternalId,
	ignoreValidationDuringExecution: true,
	description:
		'Your own ID of the user (external user ID). Separate several with commas, semicolons or line breaks, or pass a list. Each user gets a separate request; duplicates are ignored. Quotation marks are part of the ID, so pass an ID that contains a comma in a list.',
});

interface ToUsers {
	recipients: readonly Addressee[];
}

export const toUsers = {
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach('user', 'id'),
	unconfirmed: 'Check Notification: Get History of the user before you send it again.',
	prepare: ({ user_external_id }: { user_external_id: string }): ToUsers => ({
		recipients: idsOf('User ID', user_external_id),
	}),
} as const;

interface Content {
	notification_title: string;
	notification_body: string;
	options: { content_available?: boolean; url_img?: string };
}

type Settings = Pick<Requests, 'setting'>;

/** The content of a notification under the names of the document; blank options are left out. */
export function notificationContentOf(
	{ setting }: Settings,
	{ options, ...texts }: Content,
): IDataObject {
	const { notification_title, notification_body } = texts;
	const { content_available, url_img } = options;
	// The document types it as an array and describes a boolean, whose default a list has to name.
	const isList = setting('contentAvailableAsList') === true;
	return {
		notification_title,
		notification_body,
		url_img: url_img || undefined,
		content_available: isList ? [content_available ?? true] : content_available,
	};
}

/** Sends to each user, once; `toItems` makes the output of the answer for one of them. */
export async function sendToUsers(
	api: Api,
	parameters: Content & ToUsers,
	toItems: (answer: Success, target: { user_external_id: string }) => IDataObject[],
): Promise<IDataObject[]> {
	const content = notificationContentOf(api, parameters);
	return await sendEach(api, 'id', parameters.recipients, async (user, requests) => {
		const target = { user_external_id: user };
		const body = { ...content, ...target };
		const answer = await requests.post<PushResponse>('/api/push/send-by-user', body);
		const whom = `the tokens of user ${user}`;
		return toItems(requireSuccess(answer, { verb: 'send to', whom }), target);
	});
}
