import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { baseURL } from './connection';

/** Base URL of the push service, and an optional key, since the platform documents none. */
export class SwitchboardPushApi implements ICredentialType {
	name = 'switchboardPushApi';

	displayName = 'Switchboard Push API';

	icon = {
		light: 'file:../icons/switchboard.svg',
		dark: 'file:../icons/switchboard.dark.svg',
	} as const;

	documentationUrl = 'https://github.com/switchboard-n8n/n8n-nodes-switchboard#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/push',
			description: 'Address of the push service, without /api at its end',
		},
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
			displayName:
				'The test sends no notification: it requests the history of a user who does not exist. Success means that the server responded and did not reject the key. It does not prove that a device can be reached, nor that a key is needed at all.',
			name: 'testNotice',
			type: 'notice',
			default: '',
		},
	];

	authenticate = async (
		{ apiKey, header }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const key = String(apiKey ?? '').trim();
		if (!key) return request;
		const name = String(header ?? '').trim() || 'apikey';
		const isBearer = name.toLowerCase() === 'authorization' && !/^\S+\s/.test(key);
		const value = isBearer ? `Bearer ${key}` : key;
		return { ...request, headers: { ...request.headers, [name]: value } };
	};

	/** Reads the history of a user who does not exist, which changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			method: 'POST',
			url: '/api/push/history',
			body: { userId: 'switchboard-credential-test' },
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'The service requires a key, or did not accept this one: enter it, and its header.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						'The key may not read a user’s history, which is all that this test does. Sending may be allowed nevertheless.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'Not found. Either nothing is at this Base URL, which must end before /api; or the service returns this for an unknown user, and then the credential may be right.',
				},
			},
		],
	};
}
