import { clock } from '../../clock';
import { rememberedMinutes } from '../../errors/agentCalls';
import { wholeItem } from '../journal';
import type { ItemEntry, Store } from './stored';
import { isInProgress } from './toolCalls';

/** Of all agents of this process, because n8n gives their tools no place of their own. */
const calls: Record<string, ItemEntry> = {};

/**
 * The calls of n8n's own agents that may have been carried out, and those in progress. Equal ones
 * are not sent. What else a store holds is for one call only.
 */
export function openAgentCalls(): Store {
	const oldestMs = clock.now() - rememberedMinutes * 60_000;
	for (const [key, { steps, madeAtMs = 0 }] of Object.entries(calls)) {
		const isUnclear = Object.keys(steps).length > 0 && steps[wholeItem]?.state !== 'done';
		const isKept = isInProgress(calls, key) || (isUnclear && madeAtMs > oldestMs);
		if (!isKept) delete calls[key];
	}
	return { journal: calls };
}
