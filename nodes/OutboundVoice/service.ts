import type { Service } from '../shared/declare/service';
import { call } from './calls/call';

/** Phone calls that the platform places (second part of the AI agents document). */
export const outboundVoice: Service = {
	credentials: [{ name: 'Voice', value: 'voice', credentialType: 'switchboardVoiceApi' }],
	resources: [call],
	lists: {},
	errors: {
		401: {
			message: 'The service requires a token, or another one',
			description: 'If a gateway requires a token, enter it in the credential.',
		},
		403: {
			message: 'The tenant was not accepted',
			description: 'Check the credential’s Tenant ID, and that the tenant may place calls.',
		},
		404: {
			message: 'Nothing answers at this path',
			description:
				'Check that the credential’s Base URL is that of the outbound voice service and ends before /api.',
		},
	},
};
