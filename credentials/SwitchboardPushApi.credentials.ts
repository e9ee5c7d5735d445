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
	rejections,
	sendHeaders,
	testNotice,
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
			default: '',
			description: 'Leave empty if your platform requires no key for push',
		},
		{
			displayName: 'Header of the Key',
			name: 'header',
			type: 'string',
			default: 'apikey',
			description: 'The header to send the key in; in Authorization it is sent as a bearer token',
		},
		{
			displayName: 'Alternative Push Paths',
			name: 'camelCasePaths',
			type: 'boolean',
			default: false,
			description:
				'Whether to send to paths in camel case. Turn it on if every notification ends in “not found”',
		},
		{
			displayName: 'Body as Description',
			name: 'topicBodyAsDescription',
			type: 'boolean',
			default: false,
			description:
				'Whether topics take the body in the field for descriptions. Turn it on if notifications to topics arrive without text',
		},
		{
			displayName: 'Content Available as List',
			name: 'contentAvailableAsList',
			type: 'boolean',
			default: false,
			description:
				'Whether to send Content Available as a list with one entry. Turn it on if the service rejects true and false',
		},
		{
			displayName: 'Enrollment Path',
			name: 'enrollmentPath',
			type: 'string',
			default: '',
			placeholder: 'e.g. /api/push/enrollment',
			description:
				'Path of the request that enrolls a device, if your platform has its own. Leave empty for the usual one.',
		},
		testNotice(
			'A green check means that the server answered and did not reject the key. Nothing is sent.',
		),
		noHttpRequest,
	];

	authenticate = sendHeaders(({ apiKey, header }): IDataObject => {
		const key = String(apiKey ?? '').trim();
		if (!key) return {};
		const name = String(header ?? '').trim() || 'apikey';
		const isBearer = name.toLowerCase() === 'authorization' && !/^\S+\s/.test(key);
		return { [name]: isBearer ? `Bearer ${key}` : key };
	});

	/** Reads the history of a user who does not exist, which changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			method: 'POST',
			url: '/api/push/history',
			body: { userId: 'switchboard-credential-test' },
		},
		rules: rejections({
			401: 'The service requires a key, or did not accept this one: enter it, and its header.',
			403: 'The key may not read a user’s history, which is all that this test does. Sending may still be allowed.',
			404: 'Not found. Either nothing is at this Base URL, which must end before /api; or the service returns this for an unknown user, and then the credential may be right.',
		}),
	};
}
