import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import {
	defaultCurrency,
	icon,
	noHttpRequest,
	numberingBaseUrl,
	testNotices,
	testNumbering,
} from './connection';

/**
 * The platform documents no issuer, audience and scopes, so each is a field. The credential isn’t
 * restricted to the nodes of the pack, because n8n tests a sign-in from its own No Operation node,
 * and would refuse it there.
 */
export class SwitchboardOAuth2Api implements ICredentialType {
	name = 'switchboardOAuth2Api';

	displayName = 'Switchboard OAuth2 API';

	icon = icon;

	extends = ['oAuth2Api'];

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName:
				'The token must contain the account’s email claim. With Client Credentials it often doesn’t.',
			name: 'claimNotice',
			type: 'notice',
			default: '',
		},
		numberingBaseUrl,
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'options',
			options: [
				{ name: 'Authorization Code with PKCE', value: 'pkce' },
				{ name: 'Client Credentials', value: 'clientCredentials' },
			],
			default: 'pkce',
		},
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'string',
			displayOptions: { show: { grantType: ['pkce'] } },
			default: '',
			required: true,
			placeholder: 'e.g. https://login.example.com/authorize',
			description: 'Where your identity provider asks people to sign in',
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://login.example.com/oauth/token',
			description: 'Where your identity provider issues tokens',
		},
		{
			displayName: 'Audience',
			name: 'audience',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://api.example.com',
			description:
				'Audience to request the token for; leave empty if your identity provider needs none',
		},
		{
			displayName: 'Enabled Scopes',
			name: 'enabledScopes',
			type: 'string',
			default: '',
			placeholder: 'e.g. openid email offline_access',
			description:
				'Scopes to request for the token, separated by spaces; offline_access is often needed for a refresh token',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'hidden',
			default: '={{ $self["enabledScopes"] }}',
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'hidden',
			default:
				'={{ $self["audience"] ? "audience=" + encodeURIComponent($self["audience"]) : "" }}',
		},
		{
			displayName: 'Additional Body Properties',
			name: 'additionalBodyProperties',
			type: 'hidden',
			default: '={{ $self["audience"] ? JSON.stringify({ audience: $self["audience"] }) : "" }}',
		},
		{
			displayName: 'Send Additional Body Properties',
			name: 'sendAdditionalBodyProperties',
			type: 'hidden',
			default: '={{ !!$self["audience"] }}',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{ name: 'Body', value: 'body' },
				{ name: 'Header', value: 'header' },
			],
			default: 'header',
			description: 'How n8n sends its client ID and secret to the identity provider',
		},
		defaultCurrency,
		...testNotices(
			'Once you are connected, n8n has a token. Nothing is changed.',
			'Its permissions are',
		),
		noHttpRequest,
	];

	/**
	 * It only applies to client credentials: for an authorization code, n8n shows the state of the
	 * connection.
	 */
	test = testNumbering({
		401: 'The token was not accepted: it may have expired or belong to another environment. Connect the credential again, and check Audience and Enabled Scopes.',
		403: 'The token is valid but may not read this account: it probably lacks the platform’s email claim (a plain client-credentials token has none). Use Authorization Code, or have the claim added.',
	});
}
