import { account } from '../shared/messaging/account';
import type { Service } from '../shared/declare/service';
import { sendRequest } from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { messagingCheck } from '../shared/messaging/accountCheck';
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
		accountCheck(
			messagingCheck('journey', [
				{
					area: 'Person',
					message:
						'Which fields of a person the platform needs shows with the first journey. If it is rejected, fill in ID, Email and Phone',
				},
			]),
		),
	],
	lists: {},
};
