import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';

export const journeyStart = {
	event: SEEDED_MESSAGING.journey.orderEvent,
	person: { id: 'customer-1001', phone: ' +44 7700 900001 ' },
	variables: { pairs: [{ name: 'order', value: 'A-1' }] },
};

export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	'journey.start': journeyStart,
	'customRequest.sendRequest': {
		path: '/api/journey',
		body: JSON.stringify({ ...journeyStart, category: 'otp', variables: { order: 'A-1' } }),
	},
};
