import type {
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	INodeProperties,
} from 'n8n-workflow';

import {
	baseURL,
	baseUrlField,
	failsIf,
	icon,
	noHttpRequest,
	platformDetails,
	rejections,
	rulesOf,
	sendHeaders,
	testNotices,
} from './connection';

const foreign =
	'This server responds, but not as the push service does (with an empty list for a user who doesn’t exist): check that the Base URL belongs to the service and not to a website, e.g. https://api.example.com/push.';

/** JSON and pages begin with these; a space before them proves nothing. */
const beginnings = [...'<{"-0123456789tfn'];

/**
 * n8n's rules compare single characters of a text. A list that isn't empty is another service's, because the user
 * doesn't exist.
 */
const requireEmptyList = [
	...[undefined, ...beginnings].map((character) => failsIf('0', character, foreign)),
	...[undefined, '[', ...beginnings].map((character) => failsIf('1', character, foreign)),
];

/** The key is optional, since the platform documents none. */
export class SwitchboardPushApi implements ICredentialType {
	name = 'switchboardPushApi';

	displayName = 'Switchboard Push API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		baseUrlField('switchboardPushApi', 'URL of the push service, without /api at the end'),
		{
			displayName: 'Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			description:
				'Sent in the header apikey, and as a bearer token in Authorization where that is rejected. Leave empty if your platform requires no key for push.',
		},
		platformDetails(
			{
				displayName: 'Content Available as List',
				name: 'contentAvailableAsList',
				type: 'boolean',
				default: false,
				description:
					'Whether to send Content Available as a list with one entry. Turn it on if the service rejects true and false.',
			},
			{
				displayName: 'Topic Text as Description',
				name: 'topicBodyAsDescription',
				type: 'boolean',
				default: false,
				description:
					'Whether to send the text of notifications to topics as their description. Turn it on if they arrive without text.',
			},
		),
		...testNotices(
			'A green check means that the push service responded and accepted the key. Nothing is sent.',
			'Paths are',
		),
		noHttpRequest,
	];

	/** The nodes switch to the other header after a rejection. */
	authenticate = sendHeaders('switchboardPushApi', ({ apiKey, inAuthorization }): IDataObject => {
		const key = String(apiKey ?? '').trim();
		if (!key) return {};
		if (!inAuthorization) return { apikey: key };
		return { Authorization: /^\S+\s/.test(key) ? key : `Bearer ${key}` };
	});

	/** The user does not exist, so the request changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			method: 'POST',
			url: '/api/push/history',
			body: { userId: 'switchboard-credential-test' },
			disableFollowRedirect: true,
			// n8n’s rules can’t look at an empty list, so the response is read as text.
			encoding: 'text',
		},
		rules: rulesOf(
			...rejections({
				401: 'The service requires a key, or did not accept this one in the header apikey. If the key is right, run the action Check account: the nodes also try the header Authorization.',
				403: 'The key may not read a user’s history, which is all that this test does. Sending may still be allowed.',
				404: 'Not found. Either nothing is at this Base URL, which must end before /api; or the service returns this for an unknown user, and then the credential may be right.',
			}),
			...requireEmptyList,
		),
	};
}
