export const DEMO_CLIENT_ID = 'switchboard-demo';
export const DEMO_CLIENT_SECRET = 'switchboard-demo-secret';

/** Life of an authorization code, in milliseconds of the sandbox's clock. */
export const CODE_LIFE_MS = 60_000;

export interface Refreshable {
	scope: string;
	audience: string;
}

/** The consent given at /authorize, until its code is exchanged. */
export interface Grant extends Refreshable {
	redirectUri: string;
	/** S256 challenge; empty when the client sent none. */
	challenge: string;
	expiresAtMs: number;
}
