/** The one registered client. */
export const DEMO_CLIENT_ID = 'switchboard-demo';
export const DEMO_CLIENT_SECRET = 'switchboard-demo-secret';

/** Life of an authorization code, in milliseconds of the sandbox's clock. */
export const CODE_LIFE_MS = 60_000;

/** What a refresh token brings again. */
export interface Refreshable {
	scope: string;
	audience: string;
}

/** What was consented to at /authorize, until the code is exchanged. */
export interface Grant extends Refreshable {
	redirectUri: string;
	/** S256 challenge; empty when the client sent none. */
	challenge: string;
	expiresAtMs: number;
}
