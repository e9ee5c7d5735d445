import type { StatefulService } from '../http/route';
import { aiAgents } from './aiAgents';
import { chat } from './chat';
import { email } from './email';
import { journey } from './journey';
import { numbering } from './numbering';
import { outboundVoice } from './outboundVoice';
import { push } from './push';
import type { Tables } from '../core/state';

export type ServiceName = keyof Tables;

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
