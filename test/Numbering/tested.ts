import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { numbering } from '../../nodes/Numbering/service';
import { numberingCredential } from '../numberingRun';
import type { Tested } from '../tested';
import { samples } from './samples';

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
	// Look-ups that a write makes before it are reads.
	writeRoutes: {
		'order.buy': 'POST /api/management/buyDids',
		'order.cancel': 'GET /api/management/cancelOrder/{id}',
		'number.release': 'GET /api/management/releaseDid',
	},
};
