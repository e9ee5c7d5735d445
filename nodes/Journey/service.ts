import { account } from '../shared/messaging/account';
import type { Service } from '../shared/declare/service';
import { sendRequest } from '../shared/customRequest/customRequest';
import { start } from './start';

/** Journeys that notify a person over several channels (messaging document). */
export const journey: Service = {
	...account,
	resources: [
		{
			name: 'Journey',
			value: 'journey',
			description: 'Notifications over several channels, started by an event',
			operations: [start, sendRequest({ example: '/api/journey' })],
		},
	],
	lists: {},
};
