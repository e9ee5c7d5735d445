import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { icon, testNotice } from './connection';

/** The pack’s triggers require this secret of callers; the platform documents none. */
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
				'Any random text of at least 16 letters and digits, without spaces. The platform gets it as part of the webhook’s address or in a header.',
		},
		testNotice('A green check means that the secret has a valid format. Nothing is sent.'),
	];
}
