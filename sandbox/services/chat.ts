import type { Route } from '../route';
import type { World } from '../world';
import { sendInteraction } from './chat/interaction';
import { downloadFile, resizeLargeFile } from './chat/media';
import type { ChatState } from './chat/records';
import { seedChat } from './chat/seed';
import { chatSettings, type ChatSettings } from './chat/settings';
import { sendTemplate } from './chat/template';
import { endpoint, guard, MESSAGING, offer } from './messaging/routes';
import { takesDescribed, takesSample } from './messaging/settings';

declare module '../world' {
	interface Settings {
		chat: ChatSettings;
	}
	interface Tables {
		chat: ChatState;
	}
}

const SEND = '/api/whatsapp/send-message';

/** Messages of a business account and the files that people send to it; also under `/messaging`. */
export function chat(world: World): Route[] {
	world.keep('chat', {
		settings: chatSettings,
		seed: () => seedChat(world),
		settle: () => resizeLargeFile(world),
	});
	const settings = () => world.settings.chat;
	const interaction = endpoint(world, 'chat', 'POST', '/api/whatsapp/interaction', sendInteraction);
	interaction.admit = (request) => offer(takesDescribed(settings().interactionPath), request);
	const routes = [
		endpoint(world, 'chat', 'POST', SEND, (_world, request) =>
			isInteraction(request.body) && takesSample(settings().interactionPath)
				? sendInteraction(world, request)
				: sendTemplate(world, request),
		),
		interaction,
		endpoint(world, 'chat', 'GET', '/api/whatsapp/file', downloadFile),
	];
	guard(routes, settings, () => 'apikey');
	return routes.map((route) => Object.assign(route, { alias: MESSAGING }));
}

function isInteraction(body: unknown): boolean {
	return typeof body === 'object' && body !== null && 'type' in body;
}
