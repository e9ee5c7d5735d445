import type { Document } from '../../../sandbox/contract/document';
import { aiAgents } from './aiAgents';
import { messaging } from './messaging';
import { numbering } from './numbering';
import { outboundVoice } from './outboundVoice';
import { push } from './push';

/** One document for each base address, by the name of its file. */
export const documents: Readonly<Record<string, Document>> = {
	numbering,
	'ai-agents': aiAgents,
	'outbound-voice': outboundVoice,
	messaging,
	push,
};
