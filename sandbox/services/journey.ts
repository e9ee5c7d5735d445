import type { Route } from '../route';
import type { World } from '../world';
import type { JourneyState } from './journey/records';
import { seedJourneys } from './journey/seed';
import { journeySettings, type JourneySettings } from './journey/settings';
import { startJourney } from './journey/starting';
import { endpoint, guard, MESSAGING } from './messaging/routes';

declare module '../world' {
	interface Settings {
		journey: JourneySettings;
	}
	interface Tables {
		journey: JourneyState;
	}
}

/** Journeys that notify a person over several channels; also under `/messaging`. */
export function journey(world: World): Route[] {
	world.keep('journey', { settings: journeySettings, seed: seedJourneys });
	const start = endpoint(world, 'journey', 'POST', '/api/journey', startJourney);
	start.alias = MESSAGING;
	guard(
		[start],
		() => world.settings.journey,
		() => 'apikey',
	);
	return [start];
}
