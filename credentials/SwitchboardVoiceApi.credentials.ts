import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import {
	acceptOnly,
	baseURL,
	baseUrlField,
	defaultCountry,
	failsIf,
	icon,
	noHttpRequest,
	optionalBearer,
	rejections,
	rulesOf,
	sendHeaders,
	successes,
	testNotices,
} from './connection';

const foreign =
	'This server responds, but not as the outbound voice service does (400 with an empty object): check that the Base URL belongs to the service and not to a website, e.g. https://voice.example.com.';

export class SwitchboardVoiceApi implements ICredentialType {
	name = 'switchboardVoiceApi';

	displayName = 'Switchboard Voice API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		baseUrlField(
			'switchboardVoiceApi',
			'URL of the outbound voice service, without /api at the end',
		),
		{
			displayName: 'Tenant ID',
			name: 'tenantId',
			type: 'string',
			default: '',
			required: true,
			description: 'Your tenant, whose settings apply to calls. Sent as x-tenant-id.',
		},
		defaultCountry,
		{
			displayName: 'Bearer Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			description: 'Leave empty unless a gateway in front of the service requires a token',
		},
		...testNotices(
			'A green check means that the server responded. Nobody is called.',
			'The tenant is',
		),
		noHttpRequest,
	];

	authenticate = sendHeaders('switchboardVoiceApi', ({ tenantId, accessToken }) => ({
		'x-tenant-id': String(tenantId ?? '').trim(),
		...optionalBearer(accessToken),
	}));

	/** The call does not exist, so the documented 400 is the success. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			method: 'POST',
			url: '/api/v1/voice_outbound/call_status',
			body: { request_id: 'switchboard-credential-test' },
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: acceptOnly((status) => status === 400 || status === 422),
		},
		rules: rulesOf(
			...rejections({
				...successes(foreign),
				401: 'A token is required, or this one was not accepted. Ask the operator of the gateway for one.',
				403: 'This Tenant ID is not valid, or the service denies it access.',
				404: 'Nothing responds at this Base URL. It must belong to the outbound voice service and end before /api.',
			}),
			// It is true only for a JSON object.
			failsIf('constructor.keys', undefined, foreign),
		),
	};
}
