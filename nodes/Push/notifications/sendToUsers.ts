import type { IDataObject } from 'n8n-workflow';

import { idsOf } from '../../messaging/recipients';
import type { Api } from '../../shared/declare/api';
import type { Limited } from '../../shared/declare/operation';
import { parameter } from '../../shared/declare/operation';
import { sendEach } from '../../shared/write/sendEach';
import type { Content } from '../parameters';
import { contentOf, userExternalId } from '../parameters';
import type { PushResponse, Success } from '../results';
import { requireSuccess } from '../results';

/** One user or several. */
export const users = parameter({
	...userExternalId,
	// May also be a list, which the operation validates.
	ignoreValidationDuringExecution: true,
	description:
		'Your own ID of the user (external user ID). Separate several with commas, semicolons or line breaks, or pass a list. Each user gets a separate request; duplicates are ignored. Quotation marks are part of the ID, so pass an ID that contains a comma in a list.',
});

/** Whom a notification to users reaches. */
export const toEachUser: Limited<{ user_external_id: unknown }> = {
	by: 'user',
	separately: true,
	recipients: ({ user_external_id }) =>
		idsOf('User ID', user_external_id).map(({ person: id }) => ({ id })),
};

/** Sends to each user, once; `toItems` makes the output of the answer for one of them. */
export async function sendToUsers(
	api: Api,
	parameters: Content & { user_external_id: string },
	toItems: (answer: Success, target: { user_external_id: string }) => IDataObject[],
): Promise<IDataObject[]> {
	const all = idsOf('User ID', parameters.user_external_id);
	return await sendEach(api, all, async (user, requests) => {
		const target = { user_external_id: user };
		const body = { ...contentOf(parameters), ...target };
		const answer = await requests.post<PushResponse>('/api/push/send-by-user', body);
		const whom = `the tokens of user ${user}`;
		return toItems(requireSuccess(answer, { verb: 'send to', whom }), target);
	});
}
