import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { baseURL, bearerToken } from './connection';

/** Base URL and a ready-made bearer token of the numbering service. */
export class SwitchboardAccessTokenApi implements ICredentialType {
	name = 'switchboardAccessTokenApi';

	displayName = 'Switchboard Access Token API';

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
			placeholder: 'e.g. https://api.example.com/numbering',
			description:
				'Address of the numbering service with its application path prefix, without /api/data or /api/management',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'OAuth 2.0 access token of the account. It must carry the namespaced email claim, and it expires: for scheduled workflows use the OAuth2 credential.',
		},
	];

	/** A function, because n8n would evaluate an expression for each page, at about a millisecond. */
	async authenticate(
		{ accessToken }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const token = bearerToken(accessToken);
		return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
	}

	/** Reads one order, which requires authentication and changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			url: '/api/data/orders',
			qs: { page: 1, size: 1 },
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'The access token was not accepted: it may have expired, be incomplete, or belong to another environment. Get a new one and paste it here.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						'The access token is valid but may not read this account: it probably lacks the namespaced email claim (a plain client-credentials token has none). Ask for a token that carries it.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'Nothing answers at this Base URL: it must include the service’s application path prefix, e.g. https://api.example.com/numbering, and end before /api.',
				},
			},
		],
	};
}
