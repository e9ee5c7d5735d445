import type { IDataObject } from 'n8n-workflow';

import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../tokens';

/** The secret in the webhook addresses of the demo's triggers. */
export const SANDBOX_WEBHOOK_SECRET = 'sandbox-webhook-secret';

interface CredentialOfSandbox {
	type: string;
	data: IDataObject;
}

/** Each of the pack's credential types with the fields for the sandbox at `url`. */
export const sandboxCredentials = (url: string): CredentialOfSandbox[] => [
	{
		type: 'switchboardAccessTokenApi',
		data: { baseUrl: `${url}/numbering`, accessToken: SANDBOX_TOKEN },
	},
	{
		type: 'switchboardAgentsApi',
		data: { baseUrl: `${url}/aiAgents`, accessToken: SANDBOX_TOKEN },
	},
	{
		type: 'switchboardMessagingApi',
		data: { baseUrl: `${url}/messaging`, apiKey: SANDBOX_API_KEY },
	},
	{ type: 'switchboardPushApi', data: { baseUrl: `${url}/push` } },
	{
		type: 'switchboardVoiceApi',
		data: { baseUrl: `${url}/outboundVoice`, tenantId: SANDBOX_TENANT },
	},
	{ type: 'switchboardWebhookApi', data: { secret: SANDBOX_WEBHOOK_SECRET } },
];
