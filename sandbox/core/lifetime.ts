/* eslint-disable @n8n/community-nodes/no-restricted-imports -- many calls may wait at once */
import { setMaxListeners } from 'node:events';

/** Each call that is under way waits for its end. */
export function newLifetime(): AbortController {
	const lifetime = new AbortController();
	setMaxListeners(0, lifetime.signal);
	return lifetime;
}
