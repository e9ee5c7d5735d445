import type { Route } from '../route';
import type { World } from '../world';
import type { EmailState } from './email/records';
import { seedEmail } from './email/seed';
import { sendByTemplate, sendMail } from './email/sending';
import { emailSettings, type EmailSettings } from './email/settings';
import { endpoint, guard, MESSAGING, spellTwice } from './messaging/routes';

declare module '../world' {
	interface Settings {
		email: EmailSettings;
	}
	interface Tables {
		email: EmailState;
	}
}

/** Mails with a body of their own or by a stored template; also under `/messaging`. */
export function email(world: World): Route[] {
	world.keep('email', { settings: emailSettings, seed: seedEmail });
	const settings = () => world.settings.email;
	const routes = [
		endpoint(world, 'email', 'POST', '/api/email/send', sendMail),
		endpoint(world, 'email', 'POST', '/api/email/send-by-template', sendByTemplate),
	].flatMap((route) => {
		const doubled = `/api${route.path}`;
		return spellTwice(
			route,
			() => doubled,
			() => settings().paths,
		);
	});
	guard(routes, settings, () => 'apikey');
	return routes.map((route) => Object.assign(route, { alias: MESSAGING }));
}
