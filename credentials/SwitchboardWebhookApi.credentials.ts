import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { icon, testNotice } from './connection';

/** The secret that our triggers require of callers. It is our own: the platform documents none. */
export class SwitchboardWebhookApi implements ICredentialType {
	name = 'switchboardWebhookApi';

	displayName = 'Switchboard Webhook API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Any random text of at least 16 letters and digits, without spaces. The platform gets it as part of the webhook’s address or in a header. Leave empty if a Signing Secret is enough, with Secret In: None.',
		},
		{
			displayName: 'Signing Secret',
			name: 'signingSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. whsec_…',
			description:
				'Only if the platform signs its notifications according to Standard Webhooks: the key that it shows, whsec_ and base64. Requests without a valid signature, and parts that are not signed, are then answered 401.',
		},
		testNotice('A green check means that the secrets have a valid format. Nothing is sent.'),
	];
}
