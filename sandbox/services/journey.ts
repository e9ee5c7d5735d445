import { on, type StatefulService } from '../http/route';
import { seedJourneys } from './journey/records';
import { journeySettings } from './journey/settings';
import { startJourney } from './journey/starting';
import { MESSAGING, requireApiKey } from './messaging/routes';

export const journey: StatefulService<'journey'> = {
	name: 'journey',
	alias: MESSAGING,
	settings: journeySettings,
	seed: seedJourneys,
	authenticate: requireApiKey('journey', () => 'apikey'),
	errorShape: 'statusCode',
	routes: [on('POST', '/api/journey', startJourney)],
};
