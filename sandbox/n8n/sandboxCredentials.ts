import type { IDataObject } from 'n8n-workflow';

import { SANDBOX_API_KEY, SANDBOX_TOKEN } from '../tokens';

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
];
