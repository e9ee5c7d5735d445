import type { StatefulService } from '../http/route';
import { download, resizeLargeFile, seedChat } from './chat/media';
import { chatSettings } from './chat/records';
import { sendRoutes } from './chat/sending';
import { atCommonBase } from './messaging/routes';

export const chat: StatefulService<'chat'> = {
	name: 'chat',
	...atCommonBase('chat'),
	settings: chatSettings,
	seed: seedChat,
	tick: resizeLargeFile,
	routes: [...sendRoutes, download],
};
