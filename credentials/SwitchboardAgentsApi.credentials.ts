import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import {
	baseURL,
	baseUrlField,
	icon,
	optionalBearer,
	rejections,
	requireList,
	rulesOf,
	sendHeaders,
	testNotices,
} from './connection';

export class SwitchboardAgentsApi implements ICredentialType {
	name = 'switchboardAgentsApi';

	displayName = 'Switchboard Agents API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		baseUrlField(
			'switchboardAgentsApi',
			'URL of the AI agents service, without /agents or another API path',
		),
		{
			displayName: 'JWT',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			description: 'Leave empty for a server without authentication',
		},
		{
			displayName: 'Default Client',
			name: 'defaultClient',
			type: 'string',
			default: '',
			placeholder: 'e.g. 101',
			description: 'ID of the client for new records when Client is empty',
		},
		...testNotices(
			'A green check means that the server listed its agents. Nothing is changed.',
			'Other lists and their formats are',
		),
	];

	authenticate = sendHeaders('switchboardAgentsApi', ({ accessToken }) =>
		optionalBearer(accessToken),
	);

	/** n8n’s rules can’t look at an empty list without an envelope, and only this list has one. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			url: '/paginated-agents',
			qs: { skip: 0, limit: 1 },
			disableFollowRedirect: true,
		},
		rules: rulesOf(
			...rejections({
				401: 'This server asks for a JWT and did not accept this one: enter one, or get a new one if it has expired or belongs to another server.',
				403: 'The server accepts the JWT but does not let it read agents: use the token of a user who may, or ask for the permission.',
				404: 'Nothing responds at this Base URL. It must belong to the AI agents service and end before /clients or /agents, e.g. https://agents.example.com.',
			}),
			requireList(
				'items',
				'This server responds, but not with a list of agents: check that the Base URL belongs to the AI agents service and not to a website, e.g. https://agents.example.com.',
			),
		),
	};
}
