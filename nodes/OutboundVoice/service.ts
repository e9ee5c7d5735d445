import { baseUrlBefore, wholeSecret } from '../shared/declare/advice';
import type { Service } from '../shared/declare/service';
import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { outboundVoiceCheck } from './check';
import { getStatus } from './calls/getStatus';
import { start, startAndWait } from './calls/start';

export const outboundVoice: Service = {
	credentials: [{ name: 'Voice', value: 'voice', credentialType: 'switchboardVoiceApi' }],
	resources: [
		{
			name: 'Call',
			value: 'call',
			description: 'Phone calls that the platform places',
			// Anyone with the tenant's ID can place calls, because the service requires nothing else.
			secretOutput: [
				'account_sid',
				'wait.callbackId',
				...['callback.body', 'callback.query'].map((part) => `${part}.account_sid`),
				...['body', 'query'].map((part) => `earlierEvents[*].${part}.account_sid`),
			],
			operations: [start, startAndWait, getStatus],
			startsWith: startAndWait.value,
		},
		accountCheck(outboundVoiceCheck),
		customRequest([sendRequest({ example: '/api/v1/voice_outbound/call' })]),
	],
	lists: {},
	advice: [baseUrlBefore(/\/api(\/.*)?$/s), wholeSecret('accessToken', 'Bearer Token')],
	errors: {
		401: {
			message: 'The service requires a token, or a different one',
			description: 'If a gateway requires a token, enter it in the credential.',
		},
		403: {
			message: 'The tenant was not accepted',
			description: 'Check the credential’s Tenant ID, and that the tenant may place calls.',
		},
		404: {
			message: 'Nothing responds at this path',
			description:
				'Check that the credential’s Base URL is that of the outbound voice service and ends before /api.',
		},
	},
};
