import type { Clock } from '../core/clock';
import { HttpError, type Incoming } from '../http/http';
import { isExpired } from '../core/magic';

/** Always valid, with the email claim: for demos and tests without a sign-in. */
export const SANDBOX_TOKEN = 'sandbox-token';

/** The key of the services that are called with an `apikey` header. */
export const SANDBOX_API_KEY = 'sandbox-api-key';

/** The tenant whose configuration handles outbound calls. */
export const SANDBOX_TENANT = 'sandbox-tenant';

/** An invented namespace: the document only says that the email claim has one. */
export const CLAIM_NAMESPACE = 'https://switchboard.example/claims/';

export const ACCOUNT_EMAIL = 'owner@example.com';

export type Claims = Readonly<Record<string, string | number>>;

interface AccessToken {
	claims: Claims;
	expiresAtMs: number;
}

/** Issued access tokens. They look like JWTs, but only this table decides which are valid. */
export class Tokens {
	/** By their secret strings, like the refresh tokens. */
	readonly codes = new Map<string, Grant>();
	readonly refreshTokens = new Map<string, Refreshable>();
	private readonly issued = new Map<string, AccessToken>();

	constructor(private readonly clock: Clock) {}

	/** `unique` replaces the signature and makes tokens different. */
	issue(claims: Claims, expiresInS: number, unique: string): string {
		const nowMs = this.clock.now().getTime();
		const times = { iat: Math.floor(nowMs / 1000), exp: Math.floor(nowMs / 1000) + expiresInS };
		const parts = [
			{ alg: 'RS256', typ: 'JWT' },
			{ ...claims, ...times },
		];
		const token = [...parts.map((part) => encode(JSON.stringify(part))), encode(unique)].join('.');
		this.issued.set(token, { claims, expiresAtMs: nowMs + expiresInS * 1000 });
		return token;
	}

	/** The claims of a valid token; rejects a missing, unknown or expired one with 401. */
	authenticate(request: Incoming): Claims {
		const header = request.headers.authorization;
		const token = typeof header === 'string' ? /^bearer (\S+)$/i.exec(header)?.[1] : undefined;
		if (!token) throw new HttpError(401, 'A bearer token is required');
		if (token === SANDBOX_TOKEN) return { [`${CLAIM_NAMESPACE}email`]: ACCOUNT_EMAIL };
		const issuedToken = this.issued.get(token);
		if (isExpired(token)) throw new HttpError(401, 'The token has expired');
		if (!issuedToken) throw new HttpError(401, 'The token is unknown');
		if (issuedToken.expiresAtMs <= this.clock.now().getTime()) {
			throw new HttpError(401, 'The token has expired');
		}
		return issuedToken.claims;
	}

	/** Like `authenticate`; also rejects a token without the email claim with 403. */
	authenticateAccount(request: Incoming): void {
		if (this.authenticate(request)[`${CLAIM_NAMESPACE}email`] === undefined) {
			const claim = `${CLAIM_NAMESPACE}email`;
			throw new HttpError(403, `The token carries no claim "${claim}"`);
		}
	}

	/** Expires all tokens except SANDBOX_TOKEN; refresh tokens stay valid. */
	expireAll(): void {
		for (const token of this.issued.values()) token.expiresAtMs = 0;
	}

	clear(): void {
		for (const map of [this.issued, this.codes, this.refreshTokens]) map.clear();
	}
}

function encode(text: string): string {
	return Buffer.from(text).toString('base64url');
}

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
