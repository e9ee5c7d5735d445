import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** Base URL of the push service; a key only where there is one, since the document shows none. */
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
				'The platform’s document shows no key for push. Leave it empty, and none is sent; if your platform wants one, enter it.',
		},
		{
			displayName: 'Header of the Key',
			name: 'header',
			type: 'string',
			default: 'apikey',
			description:
				'The header that takes the key, where there is one; apikey, as with the other messaging services, is an assumption. In Authorization the key is sent as a bearer token.',
		},
		{
			displayName:
				'The test sends nothing to anybody: it asks for the history of a user who does not exist. Content means that the address answered and did not refuse the key; it does not prove that a device can be reached, nor that a key is needed at all.',
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

	/** Reads the history of a made-up user; an empty one or a refusal of the user is as good. */
	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/^(?=localhost|127\\.)/i, "http://").replace(/^(?!https?:)/i, "https://").replace(/\\/+$/, "") }}',
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
						'The service wants a key, or another one: enter it, and the header that takes it.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						'The key may not read a user’s history, which is all that this test asks for. Sending may be allowed all the same.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'Not found. Either nothing is at this Base URL, which must end before /api; or the service refuses the history of users whom it does not know, and then the credential may be right.',
				},
			},
		],
	};
}
