import type { StatefulService } from '../http/route';
import { requireApiKey } from './messaging/routes';
import { deviceRoutes } from './push/devices';
import { pushSettings, seedPush } from './push/records';
import { sendRoutes } from './push/sending';

export const push: StatefulService<'push'> = {
	name: 'push',
	settings: pushSettings,
	seed: seedPush,
	authenticate: requireApiKey('push', ({ settings }) => settings.push.keyHeader),
	errorShape: 'statusCode',
	routes: [...sendRoutes, ...deviceRoutes],
};
