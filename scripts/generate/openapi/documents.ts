import type { Document } from '../../../sandbox/contract/document';
import { aiAgents } from './aiAgents';
import { messaging } from './messaging';
import { numbering } from './numbering';
import { outboundVoice } from './outboundVoice';
import { push } from './push';

/** By the name of its file, one for each base address. */
export const documents: Readonly<Record<string, Document>> = {
	numbering,
	'ai-agents': aiAgents,
	'outbound-voice': outboundVoice,
	messaging,
	push,
};
