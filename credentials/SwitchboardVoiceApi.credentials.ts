import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** Base URL and tenant of the outbound voice service; a token only where a gateway wants one. */
export class SwitchboardVoiceApi implements ICredentialType {
	name = 'switchboardVoiceApi';

	displayName = 'Switchboard Voice API';

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
			placeholder: 'e.g. https://voice.example.com',
			description: 'Address of the outbound voice service, without /api at its end',
		},
		{
			displayName: 'Tenant ID',
			name: 'tenantId',
			type: 'string',
			default: '',
			required: true,
			description: 'Sent in the header x-tenant-id; its configuration handles the calls',
		},
		{
			displayName: 'Bearer Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'The platform’s document shows no credential beyond the tenant. Leave it empty, and none is sent; if a gateway of yours wants a token, enter it.',
		},
		{
			displayName:
				'The test places no call: it asks for the status of a made-up one. The service documents that it answers this with 400 and an empty object, which counts as success; a website and the statuses that refuse (401, 403, 404, 5xx) do not. It does not prove that the tenant exists or may place calls. On n8n 1.x success means only that something answered.',
			name: 'testNotice',
			type: 'notice',
			default: '',
		},
	];

	async authenticate(
		{ tenantId, accessToken }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		// A pasted "Bearer " and stray blanks are left out.
		const token = String(accessToken ?? '')
			.trim()
			.replace(/^Bearer\s+/i, '');
		const bearer = token ? { Authorization: `Bearer ${token}` } : {};
		const tenant = { 'x-tenant-id': String(tenantId ?? '').trim() };
		return { ...request, headers: { ...request.headers, ...tenant, ...bearer } };
	}

	/** Asks for the status of a made-up call; the documented 400 is what is hoped for. */
	test: ICredentialTestRequest = {
		request: {
			// As the nodes do it: blanks and trailing slashes away, a missing scheme filled in.
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/^(?=localhost|127\\.)/i, "http://").replace(/^(?!https?:)/i, "https://").replace(/\\/+$/, "") }}',
			method: 'POST',
			url: '/api/v1/voice_outbound/call_status',
			body: { request_id: 'switchboard-credential-test' },
			ignoreHttpStatusErrors: {
				ignore: true,
				except: [401, 403, 404, 405, 407, 408, 429, 500, 501, 502, 503, 504],
			},
		},
		rules: [
			{
				// n8n has no rule for a success's status; a website's page begins with "<". It does run rules of
				// both kinds together, which its type does not say.
				type: 'responseSuccessBody',
				properties: {
					key: '0',
					value: '<',
					message:
						'Something answers here, but not as the outbound voice service does (400 with an empty object): check that the Base URL is that of the service and not of a website.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'A token is wanted, or another one: the document shows none, so ask who runs the gateway before the service.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message: 'The service does not know this Tenant ID, or does not let it in.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'Nothing answers at this Base URL: it must be that of the outbound voice service and end before /api.',
				},
			},
		] as ICredentialTestRequest['rules'],
	};
}
