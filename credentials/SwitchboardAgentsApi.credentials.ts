import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** Base URL of the AI agents service, and a JWT where the server asks for one. */
export class SwitchboardAgentsApi implements ICredentialType {
	name = 'switchboardAgentsApi';

	displayName = 'Switchboard Agents API';

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
			placeholder: 'e.g. https://agents.example.com',
			description: 'Address of the AI agents service, without /agents or another path of the API',
		},
		{
			displayName: 'JWT',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Token for a server that runs with FEATURE_FLAG_JWT_AUTH; leave it empty where the server asks for none, then none is sent',
		},
	];

	/** A server without authentication is sent no header at all. */
	async authenticate(
		{ accessToken }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		// A pasted "Bearer " and stray blanks are left out.
		const token = String(accessToken ?? '')
			.trim()
			.replace(/^Bearer\s+/i, '');
		if (!token) return request;
		return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
	}

	/** A read of one client; it changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			// As the nodes do it: blanks and trailing slashes away, a missing scheme filled in.
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/^(?=localhost|127\\.)/i, "http://").replace(/^(?!https?:)/i, "https://").replace(/\\/+$/, "") }}',
			url: '/clients',
			qs: { skip: 0, limit: 1 },
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'This server asks for a JWT (FEATURE_FLAG_JWT_AUTH is on) and did not accept this one: enter one, or get a new one if it has expired or belongs to another server.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						'The server knows the JWT but does not let it read clients: use the token of a user who may, or ask for the permission.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'Nothing answers at this Base URL: it must be that of the AI agents service and end before /clients or /agents, e.g. https://agents.example.com.',
				},
			},
		],
	};
}
