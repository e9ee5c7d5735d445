import type { IDataObject } from 'n8n-workflow';
import {
	DEMO_CLIENT_ID,
	DEMO_CLIENT_SECRET,
	SANDBOX_API_KEY,
	SANDBOX_TENANT,
	SANDBOX_TOKEN,
} from '../sandbox/issuer/tokens';
import { SEEDED_MESSAGING } from '../sandbox/services/messaging/seeded';
import type { N8nClient } from './driver';
import { exampleCredentials } from './examples';

const { chat, email } = SEEDED_MESSAGING;

export const SANDBOX_WEBHOOK_SECRET = 'sandbox-webhook-secret';

interface CredentialOfSandbox {
	type: string;
	data: IDataObject;
}

export const sandboxCredentials = (url: string): CredentialOfSandbox[] => [
	{
		type: 'switchboardAccessTokenApi',
		data: {
			baseUrl: `${url}/numbering`,
			accessToken: SANDBOX_TOKEN,
			defaultCurrency: 'EUR',
		},
	},
	{
		type: 'switchboardAgentsApi',
		data: { baseUrl: `${url}/aiAgents`, accessToken: SANDBOX_TOKEN },
	},
	{
		type: 'switchboardMessagingApi',
		data: {
			baseUrl: `${url}/messaging`,
			apiKey: SANDBOX_API_KEY,
			defaultSender: email.approvedSender,
			defaultBusinessNumber: chat.businessNumber,
			defaultCountry: 'GB',
		},
	},
	{ type: 'switchboardPushApi', data: { baseUrl: `${url}/push` } },
	{
		type: 'switchboardVoiceApi',
		data: { baseUrl: `${url}/outboundVoice`, tenantId: SANDBOX_TENANT, defaultCountry: 'GB' },
	},
	{ type: 'switchboardWebhookApi', data: { secret: SANDBOX_WEBHOOK_SECRET } },
];

export const oAuth2Fields = (url: string) => ({
	baseUrl: `${url}/numbering`,
	grantType: 'pkce',
	authUrl: `${url}/oauth/authorize`,
	accessTokenUrl: `${url}/oauth/token`,
	clientId: DEMO_CLIENT_ID,
	clientSecret: DEMO_CLIENT_SECRET,
	enabledScopes: 'openid email offline_access',
});

export const aiCredentials = (url: string): CredentialOfSandbox[] => [
	{ type: 'openAiApi', data: { apiKey: SANDBOX_API_KEY, url: `${url}/model/v1`, header: false } },
	{ type: 'httpBearerAuth', data: { token: SANDBOX_TOKEN } },
];

export async function createSandboxCredentials(n8n: N8nClient, url: string) {
	const waits = await waitsCredential(n8n);
	for (const { type, data } of [...sandboxCredentials(url), ...aiCredentials(url), ...waits]) {
		await n8n.credentials.create(exampleCredentials[type], type, data);
	}
}

const waitsType = 'switchboardWaitsApi';

const scopesOfWaits = [
	'dataTable:list',
	'dataTable:create',
	'dataTableRow:create',
	'dataTableRow:read',
	'dataTableRow:update',
	'dataTableRow:delete',
];

/** With a key of n8n's own API, which is only shown when it is created. */
export async function createWaits({ rest, url }: N8nClient, label: string, address = url) {
	const key = { label, expiresAt: null, scopes: scopesOfWaits };
	const { rawApiKey } = await rest.call('POST', '/api-keys', key);
	return { type: waitsType, data: { baseUrl: `${address}/api/v1`, apiKey: rawApiKey } };
}

/** The demo's n8n is started again and again, with one key. */
async function waitsCredential(n8n: N8nClient): Promise<CredentialOfSandbox[]> {
	const all = await n8n.rest.call<IDataObject[]>('GET', '/credentials');
	if (all.some(({ type }) => type === waitsType)) return [];
	return [await createWaits(n8n, 'Switchboard demo')];
}
