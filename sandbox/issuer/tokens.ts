import type { Clock } from '../core/clock';
import { HttpError, type Incoming } from '../http/http';
import { isExpired } from '../core/magic';

/** It is always valid and has the email claim, for demos and tests without a sign-in. */
export const SANDBOX_TOKEN = 'sandbox-token';

/** Services with an `apikey` header accept it. */
export const SANDBOX_API_KEY = 'sandbox-api-key';

/** Its configuration handles outbound calls. */
export const SANDBOX_TENANT = 'sandbox-tenant';

/** The document only says that the email claim has a namespace, so this one is invented. */
export const CLAIM_NAMESPACE = 'https://switchboard.example/claims/';

export const ACCOUNT_EMAIL = 'owner@example.com';

export type Claims = Readonly<Record<string, string | number>>;

interface AccessToken {
	claims: Claims;
	expiresAtMs: number;
}

/** They look like JWTs, but only this table decides which are valid. */
export class Tokens {
	/** The keys are their secret strings, like those of the refresh tokens. */
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

	/** A missing, unknown or expired token gets a 401. */
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

	/** A token without the email claim gets a 403. */
	authenticateAccount(request: Incoming): void {
		if (this.authenticate(request)[`${CLAIM_NAMESPACE}email`] === undefined) {
			const claim = `${CLAIM_NAMESPACE}email`;
			throw new HttpError(403, `The token carries no claim "${claim}"`);
		}
	}

	/** Refresh tokens and SANDBOX_TOKEN stay valid. */
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

/** An authorization code lives this many milliseconds of the sandbox’s clock. */
export const CODE_LIFE_MS = 60_000;

export interface Refreshable {
	scope: string;
	audience: string;
}

/** It is kept from the consent at /authorize until its code is exchanged. */
export interface Grant extends Refreshable {
	redirectUri: string;
	/** It is an S256 challenge; empty when the client sent none. */
	challenge: string;
	expiresAtMs: number;
}
