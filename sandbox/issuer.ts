import { authorize } from './issuer/authorize';
import { exchange, wordTokenRefusal } from './issuer/exchange';
import { createGrants } from './issuer/grants';
import type { Route } from './route';
import type { World } from './world';

/** First path segment of the issuer's addresses. */
export const ISSUER = 'oauth';

/**
 * A stand-in for the identity provider, of which the documents show nothing but that it gives
 * OAuth 2.0 access tokens. `/oauth/authorize` and `/oauth/token`.
 */
export function issuer(world: World): Route[] {
	const grants = createGrants(world);
	return [
		{
			service: ISSUER,
			method: 'GET',
			path: '/authorize',
			documented: false,
			handle: (request) => authorize(world, grants, request),
		},
		{
			service: ISSUER,
			method: 'POST',
			path: '/token',
			documented: false,
			refuse: wordTokenRefusal,
			handle: async (request) => await exchange(world, grants, request),
		},
	];
}
