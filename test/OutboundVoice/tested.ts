import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { outboundVoice } from '../../nodes/OutboundVoice/service';
import { SANDBOX_TENANT } from '../../sandbox/issuer/tokens';
import type { Tested } from '../harness/tested';
import { samples } from './samples';

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
	samples,
	writeRoutes: {
		'call.start': 'POST /api/v1/voice_outbound/call',
		'call.startAndWait': 'POST /api/v1/voice_outbound/call',
		'customRequest.sendRequest': 'POST /api/v1/voice_outbound/call',
	},
};
