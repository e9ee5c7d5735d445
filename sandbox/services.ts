import type { Route } from './route';
import { aiAgents } from './services/aiAgents';
import { chat } from './services/chat';
import { email } from './services/email';
import { journey } from './services/journey';
import { numbering } from './services/numbering';
import { outboundVoice } from './services/outboundVoice';
import { push } from './services/push';
import type { World } from './world';

/** Every service of the sandbox; a further one is its file and its name here. */
export const services = {
	numbering,
	aiAgents,
	outboundVoice,
	email,
	journey,
	chat,
	push,
} satisfies Record<string, (world: World) => Route[]>;

export type ServiceName = keyof typeof services;
