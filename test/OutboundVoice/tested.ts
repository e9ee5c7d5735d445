import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { outboundVoice } from '../../nodes/OutboundVoice/service';
import { SANDBOX_TENANT } from '../../sandbox/issuer/tokens';
import type { Tested } from '../harness/tested';

export const numbers = { to: '+49 30 123-4567', from: '0044 20 7946 0101' };

export const testedOutboundVoice: Tested = {
	name: 'outboundVoice',
	service: outboundVoice,
	nodeType: new OutboundVoice(),
	credential: (url) => ({ baseUrl: `${url}/outboundVoice`, tenantId: SANDBOX_TENANT }),
	rejected: {
		// A 400 of Get Status says nothing: all requests get it.
		settings: { outboundVoice: { tenantCheck: 'everywhere', missingTenantStatus: 401 } },
		credential: { tenantId: 'stranger' },
		message: 'The tenant was not accepted',
	},
	samples: {
		'account.check': {},
		'call.start': numbers,
		'call.startAndWait': numbers,
		'call.getStatus': { request_id: 'CA0123' },
		'customRequest.sendRequest': {
			path: '/api/v1/voice_outbound/call',
			body: JSON.stringify({ to: '+49301234567', from: '+442079460101' }),
		},
	},
	writeRoutes: {
		'call.start': 'POST /api/v1/voice_outbound/call',
		'call.startAndWait': 'POST /api/v1/voice_outbound/call',
		'customRequest.sendRequest': 'POST /api/v1/voice_outbound/call',
	},
};
