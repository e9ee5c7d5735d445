import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { numbering } from '../../nodes/Numbering/service';
import { numberingCredential } from '../harness/numberingRun';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import type { Tested } from '../harness/tested';
import { byId } from '../harness/tested';
import { samples } from './samples';

const partial = byId(SEEDED_ORDERS.partial);

export const testedNumbering: Tested = {
	name: 'numbering',
	service: numbering,
	nodeType: new Numbering(),
	credential: numberingCredential,
	rejected: {
		credential: { accessToken: 'worn-out-token' },
		message: 'The access token was not accepted',
	},
	samples,
	// The status is read only for an order that is not complete.
	variants: [
		['order.checkNumbers', { orderId: partial }],
		[
			'order.waitForNumbers',
			{ ...samples['order.waitForNumbers'], orderId: partial, waitAtMostMinutes: 0.005 },
		],
	],
	local: { 'callRecord.commit': 'callRecord.readBatch' },
	// Look-ups that a write makes before it are reads.
	writeRoutes: {
		'order.buy': 'POST /api/management/buyDids',
		'order.cancel': 'GET /api/management/cancelOrder/{id}',
		'number.release': 'GET /api/management/releaseDid',
		'customRequest.sendRequest': 'POST /api/management/buyDids',
	},
};
