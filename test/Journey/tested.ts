import { Journey } from '../../nodes/Journey/Journey.node';
import { journey } from '../../nodes/Journey/service';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { messagingCredential, rejectedKey } from '../harness/messagingRun';
import type { Tested } from '../harness/tested';

export const journeyStart = {
	event: SEEDED_MESSAGING.journey.orderEvent,
	person: { id: 'customer-1001', phone: ' +44 7700 900001 ' },
	variables: { pairs: [{ name: 'order', value: 'A-1' }] },
};

export const testedJourney: Tested = {
	name: 'journey',
	service: journey,
	nodeType: new Journey(),
	credential: messagingCredential,
	rejected: rejectedKey,
	samples: {
		'account.check': {},
		'journey.start': journeyStart,
		'customRequest.sendRequest': {
			path: '/api/journey',
			body: JSON.stringify({ ...journeyStart, category: 'otp', variables: { order: 'A-1' } }),
		},
	},
	writeRoutes: {
		'journey.start': 'POST /api/journey',
		'customRequest.sendRequest': 'POST /api/journey',
	},
};
