import type { IDataObject } from 'n8n-workflow';

import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../tokens';

/** The secret in the addresses that the demo's triggers wait at. */
export const SANDBOX_WEBHOOK_SECRET = 'sandbox-webhook-secret';

interface CredentialOfSandbox {
	type: string;
	data: IDataObject;
}

/** For each of the pack's credential types the fields that lead to the sandbox at `url`. */
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
