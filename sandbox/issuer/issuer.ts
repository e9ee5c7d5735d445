import { authorize } from './authorize';
import { exchange, formatTokenError } from './exchange';
import { on, type Service } from '../http/route';

/** The documents show nothing of the identity provider but that it issues OAuth 2.0 access tokens. */
export const issuer: Service = {
	name: 'oauth',
	documentedError: (error) => ({ body: formatTokenError(error) }),
	routes: [
		on('GET', '/authorize', authorize, { documented: false }),
		on('POST', '/token', exchange, { documented: false }),
	],
};
