import type {
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	INodeProperties,
} from 'n8n-workflow';

import {
	baseURL,
	baseUrlField,
	icon,
	noHttpRequest,
	platformDetails,
	rejections,
	sendHeaders,
	testNotices,
} from './connection';

/** Base URL of the push service, and an optional key, since the platform documents none. */
export class SwitchboardPushApi implements ICredentialType {
	name = 'switchboardPushApi';

	displayName = 'Switchboard Push API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		baseUrlField(
			'e.g. https://api.example.com/push',
			'Address of the push service, without /api at its end',
		),
		{
			displayName: 'Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			description: 'Leave empty if your platform requires no key for push',
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
				displayName: 'Header of the Key',
				name: 'header',
				type: 'string',
				default: '',
				placeholder: 'e.g. x-api-key',
				description:
					'The only header to send the key in. Leave empty to send it in apikey and, as a bearer token, in Authorization.',
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
			'A green check means that the server answered and did not reject the key. Nothing is sent.',
			'Paths and the header of the key are',
		),
		noHttpRequest,
	];

	authenticate = sendHeaders(({ apiKey, platformDetails: details }): IDataObject => {
		const key = String(apiKey ?? '').trim();
		if (!key) return {};
		const { header } = ((details as IDataObject | undefined)?.values ?? {}) as IDataObject;
		const name = String(header ?? '').trim();
		const bearer = /^\S+\s/.test(key) ? key : `Bearer ${key}`;
		if (name === '') return { apikey: key, Authorization: bearer };
		return { [name]: name.toLowerCase() === 'authorization' ? bearer : key };
	});

	/** Reads the history of a user who does not exist, which changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			method: 'POST',
			url: '/api/push/history',
			body: { userId: 'switchboard-credential-test' },
			disableFollowRedirect: true,
		},
		rules: rejections({
			401: 'The service requires a key, or did not accept this one: enter the key. If it is right, enter its header under Platform Details.',
			403: 'The key may not read a user’s history, which is all that this test does. Sending may still be allowed.',
			404: 'Not found. Either nothing is at this Base URL, which must end before /api; or the service returns this for an unknown user, and then the credential may be right.',
		}),
	};
}
