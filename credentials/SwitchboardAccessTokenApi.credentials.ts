import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import {
	bearerToken,
	defaultCurrency,
	icon,
	noHttpRequest,
	numberingBaseUrl,
	sendHeaders,
	testNotices,
	testNumbering,
} from './connection';

export class SwitchboardAccessTokenApi implements ICredentialType {
	name = 'switchboardAccessTokenApi';

	displayName = 'Switchboard Access Token API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		numberingBaseUrl,
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			required: true,
			description:
				'Access token of the account. It must contain the platform’s email claim. Tokens expire, so use the OAuth2 credential for scheduled workflows.',
		},
		defaultCurrency,
		...testNotices(
			'A green check means that the token may read orders. Nothing is changed.',
			'Other lists and their formats are',
		),
		noHttpRequest,
	];

	authenticate = sendHeaders('switchboardAccessTokenApi', ({ accessToken }) => ({
		Authorization: `Bearer ${bearerToken(accessToken)}`,
	}));

	test = testNumbering({
		401: 'The access token was not accepted: it may have expired, be incomplete, or belong to another environment. Get a new one and paste it here.',
		403: 'The access token is valid but may not read this account: it probably lacks the platform’s email claim (a plain client-credentials token has none). Ask for a token that carries it.',
	});
}
