import type {
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	INodeProperties,
} from 'n8n-workflow';

import {
	baseURL,
	baseUrlField,
	failsIf,
	icon,
	noHttpRequest,
	rejections,
	rulesOf,
	sendHeaders,
	testNotice,
} from './connection';

/**
 * Key of n8n's own public API, for the data table that has the waits. n8n's verification lets a node use the
 * credentials of its package only, so n8n's own type for this key can't be used.
 */
export class SwitchboardWaitsApi implements ICredentialType {
	name = 'switchboardWaitsApi';

	displayName = 'Switchboard Waits API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		baseUrlField(
			'switchboardWaitsApi',
			'URL of this n8n’s public API, including /api/v1, as n8n itself can reach it',
		),
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			required: true,
			description:
				'Key from Settings > n8n API. It needs these scopes: dataTable:list, dataTable:create, and create, read, update and delete of dataTableRow.',
		},
		testNotice(
			'A green check means that n8n accepted the key and lists its data tables. Nothing is changed.',
		),
		noHttpRequest,
	];

	authenticate = sendHeaders('switchboardWaitsApi', ({ apiKey }): IDataObject => ({
		'X-N8N-API-KEY': String(apiKey ?? '').trim(),
	}));

	test: ICredentialTestRequest = {
		request: {
			baseURL,
			url: '/data-tables',
			qs: { limit: 1 },
			disableFollowRedirect: true,
		},
		rules: rulesOf(
			...rejections({
				401: 'n8n did not accept this API key. It may have expired or been deleted.',
				403: 'The API key lacks the scope dataTable:list. Add it in Settings > n8n API.',
				404: 'n8n’s public API isn’t at this Base URL. It usually ends in /api/v1.',
			}),
			failsIf(
				'data.map',
				undefined,
				'This server responds, but not with a list of data tables: check that the Base URL ends in /api/v1.',
			),
		),
	};
}
