import type { World } from '../world';

/** The one registered client. */
export const DEMO_CLIENT_ID = 'switchboard-demo';
export const DEMO_CLIENT_SECRET = 'switchboard-demo-secret';

/** Life of an authorization code, in milliseconds of the sandbox's clock. */
export const CODE_LIFE_MS = 60_000;

/** What was consented to at /authorize, until it is exchanged. */
export interface Grant {
	redirectUri: string;
	scope: string;
	audience: string;
	/** S256 challenge; empty when the client sent none. */
	challenge: string;
	expiresAtMs: number;
}

export interface Refreshable {
	scope: string;
	audience: string;
}

/** Codes and refresh tokens of one world; both are forgotten when the world is reset. */
export interface Grants {
	codes: OneTime<Grant>;
	refreshTokens: OneTime<Refreshable>;
}

interface OneTime<T> {
	/** Answers the secret string under which the value is found. */
	keep(value: T): string;
	peek(secret: string): T | undefined;
	/** Finds the value and forgets it. */
	take(secret: string): T | undefined;
}

export function createGrants(world: World): Grants {
	return { codes: createOneTime(world, 'code'), refreshTokens: createOneTime(world, 'refresh') };
}

function createOneTime<T>(world: World, prefix: string): OneTime<T> {
	const kept = new Map<string, T>();
	world.onReset(() => kept.clear());
	return {
		keep(value) {
			const secret = `${prefix}-${world.random.hex(32)}`;
			kept.set(secret, value);
			return secret;
		},
		peek: (secret) => kept.get(secret),
		take(secret) {
			const value = kept.get(secret);
			kept.delete(secret);
			return value;
		},
	};
}
