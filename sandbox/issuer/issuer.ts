import { authorize } from './authorize';
import { exchange, formatTokenError } from './exchange';
import { anyQuery, on, type Service } from '../http/route';

/** The documents show nothing of the identity provider but that it issues OAuth 2.0 access tokens. */
export const issuer: Service = {
	name: 'oauth',
	documentedError: (error) => ({ body: formatTokenError(error) }),
	routes: [
		on('GET', '/authorize', { query: anyQuery }, authorize, {
			documented: false,
			says: 'The sign-in page of OAuth 2.0',
		}),
		on('POST', '/token', { query: anyQuery }, exchange, {
			documented: false,
			says: 'Issues an access token',
		}),
	],
};
