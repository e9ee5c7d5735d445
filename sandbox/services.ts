import type { StatefulService } from './route';
import { aiAgents } from './services/aiAgents';
import { chat } from './services/chat';
import { email } from './services/email';
import { journey } from './services/journey';
import { numbering } from './services/numbering';
import { outboundVoice } from './services/outboundVoice';
import { push } from './services/push';
import type { Tables } from './state';

export type ServiceName = keyof Tables;

/** Every service of the sandbox. A new one needs its file, its name here and its types in `World`. */
export const services: { readonly [K in ServiceName]: StatefulService<K> } = {
	numbering,
	aiAgents,
	outboundVoice,
	email,
	journey,
	chat,
	push,
};

export const serviceNames = Object.keys(services) as ServiceName[];
