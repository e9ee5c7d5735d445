import { createHash } from 'crypto';

import { clock } from '../../clock';

/**
 * Digest of an event's key -> when the event is forgotten. Only in the memory of this process, because
 * n8n does not save a node's static data after a request that starts an execution.
 */
const expiries = new Map<string, number>();

/** About 15 MB; beyond it the oldest events are forgotten. */
const maxEvents = 100_000;

/** True unless the event was claimed within the last `ttlMs`. */
export function claimEvent(eventKey: string, ttlMs: number, now = clock.now()): boolean {
	const key = digestOf(eventKey);
	if ((expiries.get(key) ?? 0) > now) return false;
	expiries.delete(key);
	expiries.set(key, now + ttlMs);
	forgetOld(now);
	return true;
}

/** Lets the event be claimed again. */
export const forget = (eventKey: string) => expiries.delete(digestOf(eventKey));

/** Senders choose the length of a key. */
const digestOf = (eventKey: string) => createHash('sha256').update(eventKey).digest('base64');

/** The oldest come first, so each call looks at little more than what it forgets. */
function forgetOld(now: number): void {
	for (const [key, until] of expiries) {
		if (until > now && expiries.size <= maxEvents) return;
		expiries.delete(key);
	}
}
