import { on, type StatefulService } from '../http/route';
import { seedJourneys } from './journey/records';
import { journeySettings } from './journey/settings';
import { startJourney } from './journey/starting';
import { atCommonBase } from './messaging/routes';

export const journey: StatefulService<'journey'> = {
	name: 'journey',
	...atCommonBase('journey'),
	settings: journeySettings,
	seed: seedJourneys,
	routes: [on('POST', '/api/journey', startJourney)],
};
