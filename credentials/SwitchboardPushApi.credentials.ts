import type {
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	INodeProperties,
} from 'n8n-workflow';

import { baseURL, baseUrlField, rejections, sendHeaders } from './connection';

/** Base URL of the push service, and an optional key, since the platform documents none. */
export class SwitchboardPushApi implements ICredentialType {
	name = 'switchboardPushApi';

	displayName = 'Switchboard Push API';

	icon = {
		light: 'file:../icons/switchboard.svg',
		dark: 'file:../icons/switchboard.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

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
			description:
				'The platform’s documentation mentions no key for push. Leave it empty to send none; if your platform requires one, enter it.',
		},
		{
			displayName: 'Header of the Key',
			name: 'header',
			type: 'string',
			default: 'apikey',
			description:
				'The header to send the key in. The default apikey, as with the other messaging services, is an assumption. In Authorization the key is sent as a bearer token.',
		},
		{
			displayName: 'Camel-Case Paths',
			name: 'camelCasePaths',
			type: 'boolean',
			default: false,
			description:
				'Whether to send to paths in camel case, as the samples in the platform’s documentation do, instead of the described ones with dashes',
		},
		{
			displayName: 'Body as Description',
			name: 'topicBodyAsDescription',
			type: 'boolean',
			default: false,
			description:
				'Whether to send the body to topics as notification_description, as a sample in the platform’s documentation does, instead of the described notification_body',
		},
		{
			displayName: 'Content Available as List',
			name: 'contentAvailableAsList',
			type: 'boolean',
			default: false,
			description:
				'Whether to send content_available as a list with one entry, as typed in the platform’s documentation, instead of the described boolean',
		},
		{
			displayName: 'Enrollment Path',
			name: 'enrollmentPath',
			type: 'string',
			default: '',
			placeholder: 'e.g. /api/push/enrollment',
			description:
				'Another path to enroll devices: the samples in the platform’s documentation mention an enrollment path without showing it. Leave it empty for the described /api/push/set-token.',
		},
		{
			displayName:
				'The test sends no notification: it requests the history of a user who does not exist. Success means that the server responded and did not reject the key. It does not prove that a device can be reached, nor that a key is needed at all.',
			name: 'testNotice',
			type: 'notice',
			default: '',
		},
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
