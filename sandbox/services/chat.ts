import type { Incoming } from '../http/http';
import { on, type StatefulService } from '../http/route';
import type { World } from '../core/world';
import { sendInteraction } from './chat/interaction';
import { downloadFile, resizeLargeFile } from './chat/media';
import { seedChat } from './chat/seed';
import { sendTemplate } from './chat/sending';
import { chatSettings } from './chat/settings';
import { answering, atCommonBase } from './messaging/routes';
import { takesDescribed, takesSample } from './messaging/settings';

export const chat: StatefulService<'chat'> = {
	name: 'chat',
	...atCommonBase('chat'),
	settings: chatSettings,
	seed: seedChat,
	tick: resizeLargeFile,
	routes: [
		on('POST', '/api/whatsapp/send-message', answering('chat', sendMessage)),
		on('POST', '/api/whatsapp/interaction', answering('chat', sendInteraction), {
			isOffered: ({ settings }) => takesDescribed(settings.chat.interactionPath),
		}),
		on('GET', '/api/whatsapp/file', downloadFile),
	],
};

/** A template, or the interaction that the samples post here. */
function sendMessage(world: World, request: Incoming) {
	const isInteraction = Object.hasOwn(Object(request.body) as object, 'type');
	return isInteraction && takesSample(world.settings.chat.interactionPath)
		? sendInteraction(world, request)
		: sendTemplate(world, request);
}
