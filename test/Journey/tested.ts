import { Journey } from '../../nodes/Journey/Journey.node';
import { journey } from '../../nodes/Journey/service';
import { messagingCredential, rejectedKey } from '../harness/messagingRun';
import type { Tested } from '../harness/tested';
import { samples } from './samples';

export const testedJourney: Tested = {
	name: 'journey',
	service: journey,
	nodeType: new Journey(),
	credential: messagingCredential,
	rejected: rejectedKey,
	samples,
	writeRoutes: {
		'journey.start': 'POST /api/journey',
		'customRequest.sendRequest': 'POST /api/journey',
	},
};
