import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { baseURL, bearerToken } from './connection';

/** Base URL of the AI agents service, and a JWT if the server requires one. */
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
				'Token for a server that runs with FEATURE_FLAG_JWT_AUTH; leave it empty for a server without authentication',
		},
	];

	/** Sends no header to a server without authentication. */
	async authenticate(
		{ accessToken }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const token = bearerToken(accessToken);
		if (!token) return request;
		return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
	}

	/** Reads one client, which changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
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
						'The server accepts the JWT but does not let it read clients: use the token of a user who may, or ask for the permission.',
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
