import { createHash } from 'crypto';

import { clock } from '../../clock';

/**
 * Events told before: digest of the key -> when it is forgotten. Of this process and gone when it
 * ends: what n8n keeps for a node is not saved by a request that starts an execution.
 */
const told = new Map<string, number>();

/** About 15 MB; beyond it the event that was told first is forgotten first. */
const atMost = 100_000;

/** True for the first time within `ttlMs` that the event is told. */
export function claimEvent(eventKey: string, ttlMs: number, now = clock.now()): boolean {
	const key = digestOf(eventKey);
	const until = told.get(key);
	if (until !== undefined && until > now) return false;
	told.delete(key);
	told.set(key, now + ttlMs);
	forgetOld(now);
	return true;
}

/** As if it had never been told. */
export const forget = (eventKey: string) => told.delete(digestOf(eventKey));

/** A key is as long as its sender likes. */
const digestOf = (eventKey: string) => createHash('sha256').update(eventKey).digest('base64');

/** The oldest go first, so each call looks at little more than what it forgets. */
function forgetOld(now: number): void {
	for (const [key, until] of told) {
		if (until > now && told.size <= atMost) return;
		told.delete(key);
	}
}
