import { answerRefusal, type Answer, type Incoming, type Refusal, type Route } from '../route';
import type { World } from '../world';
import { settleAssignments } from './numbering/assignment';
import { managementRoutes } from './numbering/management';
import { readRoutes } from './numbering/reading';
import type { NumberingState } from './numbering/records';
import { seedNumbering } from './numbering/seed';
import { numberingSettings, type NumberingSettings } from './numbering/settings';

declare module '../world' {
	interface Settings {
		numbering: NumberingSettings;
	}
	interface Tables {
		numbering: NumberingState;
	}
}

/** Phone numbers: buying, tracking, cancelling, releasing, and the account's records. */
export function numbering(world: World): Route[] {
	world.keep('numbering', {
		settings: numberingSettings,
		seed: () => seedNumbering(world),
		settle: () => settleAssignments(world),
	});
	const routes = [...managementRoutes(world), ...readRoutes(world)];
	for (const route of routes) {
		route.admit = (request) => world.tokens.authenticateAccount(request);
		route.refuse = (refusal, request) => wordRefusal(world, refusal, request);
	}
	return routes;
}

/** In the shape of the setting `errorBody`. */
function wordRefusal(world: World, { status, message }: Refusal, { path }: Incoming): Answer {
	switch (world.settings.numbering.errorBody) {
		case 'empty':
			return { status, contentType: null, payload: '' };
		case 'text':
			return { status, contentType: 'text/plain; charset=utf-8', payload: message };
		default:
			return answerRefusal(status, message, path);
	}
}
