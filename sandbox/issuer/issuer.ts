import { createHash } from 'node:crypto';
import { HttpError, type Incoming, type Reply } from '../http/http';
import { anyQuery, on, type Service, type Taken } from '../http/route';
import {
	ACCOUNT_EMAIL,
	CLAIM_NAMESPACE,
	type Claims,
	CODE_LIFE_MS,
	DEMO_CLIENT_ID,
	DEMO_CLIENT_SECRET,
	type Refreshable,
} from './tokens';
import type { World } from '../core/world';
import { parseUrl } from '../core/url';

/** The documents only say that the identity provider issues OAuth 2.0 access tokens. */
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

/**
 * Redirects with `code` and `state`, or with `error` if the request isn’t valid. With the setting
 * `autoConsent` off (or `autoConsent=false` in the query), it first shows a page with an Allow
 * button. An unknown client or an unusable redirect address gets a 400, and never a redirect.
 */
function authorize(world: World, request: AnyQuery, reply: Reply): Reply {
	const query = readOnce(request.query);
	const redirect = readRedirect(query);
	const { requirePkce, autoConsent } = world.settings.issuer;
	const invalid = findInvalid(query, requirePkce);
	if (invalid) return redirectTo(reply, redirect, { ...invalid, state: query.state });
	if ((query.autoConsent ?? String(autoConsent)) !== 'true') {
		return reply.type('text/html; charset=utf-8').send(renderConsent(query));
	}
	const code = `code-${world.random.hex(32)}`;
	world.tokens.codes.set(code, {
		redirectUri: query.redirect_uri,
		scope: query.scope ?? '',
		audience: query.audience ?? '',
		challenge: query.code_challenge ?? '',
		expiresAtMs: world.now().getTime() + CODE_LIFE_MS,
	});
	return redirectTo(reply, redirect, { code, state: query.state });
}

type AnyQuery = Taken<{ query: typeof anyQuery }>;
type Query = Readonly<Record<string, string>>;

function readOnce(query: AnyQuery['query']): Query {
	for (const [name, value] of Object.entries(query)) {
		if (typeof value !== 'string') throw new HttpError(400, `"${name}" is given more than once`);
	}
	return query as Query;
}

function readRedirect(query: Query): URL {
	if (query.client_id !== DEMO_CLIENT_ID) throw new HttpError(400, 'Unknown client_id');
	const address = parseUrl(query.redirect_uri ?? '');
	if (address && /^https?:$/.test(address.protocol)) return address;
	throw new HttpError(400, 'redirect_uri must be an absolute http or https address');
}

function findInvalid(query: Query, requirePkce: boolean): Record<string, string> | null {
	if (query.response_type !== 'code') return { error: 'unsupported_response_type' };
	if (!query.code_challenge) {
		return requirePkce ? rejectPkce('code_challenge is required') : null;
	}
	if (query.code_challenge_method !== 'S256') {
		return rejectPkce('code_challenge_method must be S256');
	}
	const wellFormed = /^[\w-]{43}$/.test(query.code_challenge);
	return wellFormed ? null : rejectPkce('code_challenge must be a SHA-256 hash in base64url');
}

function rejectPkce(description: string): Record<string, string> {
	return { error: 'invalid_request', error_description: description };
}

function redirectTo(
	reply: Reply,
	address: URL,
	query: Readonly<Record<string, string | undefined>>,
): Reply {
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) address.searchParams.set(name, value);
	}
	return reply.redirect(address.href);
}

function renderConsent(query: Query): string {
	const inputs = Object.entries({ ...query, autoConsent: 'true' })
		.map(([name, value]) => [escapeHtml(name), escapeHtml(value)])
		.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
	return [
		'<!DOCTYPE html><html lang="en"><head><title>Sandbox sign-in</title></head>',
		'<body><h1>Sandbox sign-in</h1><p>An application asks for access to the sandbox account.</p>',
		`<form method="get" action="authorize">${inputs.join('')}`,
		'<button type="submit">Allow</button></form></body></html>',
	].join('\n');
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

type Form = Readonly<Record<string, string>>;
type Sent = Pick<Incoming, 'headers' | 'body'>;

/** `error` is one of RFC 6749’s codes. */
class TokenError extends HttpError {
	constructor(
		readonly error: string,
		description: string,
		status = 400,
	) {
		super(status, description);
	}
}

/** RFC 6749 defines `{ error, error_description }`. */
function formatTokenError(thrown: HttpError) {
	const error = thrown instanceof TokenError ? thrown.error : 'invalid_request';
	return { error, error_description: thrown.message };
}

/** It returns `{ access_token, token_type, expires_in, scope?, refresh_token? }`. */
function exchange(world: World, request: Sent, reply: Reply) {
	reply.header('cache-control', 'no-store');
	const form = readForm(request);
	authenticateClient(form, reply, request.headers.authorization);
	switch (form.grant_type) {
		case 'authorization_code':
			return issueWithRefresh(world, redeemCode(world, form));
		case 'refresh_token':
			return refresh(world, form);
		case 'client_credentials':
			return issueForClient(world, form);
		default:
			throw new TokenError('unsupported_grant_type', `No grant "${form.grant_type}"`);
	}
}

function readForm({ headers, body }: Sent): Form {
	const isForm = /^application\/x-www-form-urlencoded\b/i.test(String(headers['content-type']));
	if (!isForm) throw new TokenError('invalid_request', 'The body must be form-encoded');
	return (body ?? {}) as Form;
}

/** A rejection names the scheme that a client may use (RFC 6749, 5.2). */
function authenticateClient(form: Form, reply: Reply, header?: string): void {
	const basic = /^basic (\S+)$/i.exec(String(header))?.[1];
	const [id, secret] = basic ? readBasic(basic) : [form.client_id, form.client_secret];
	if (id === DEMO_CLIENT_ID && secret === DEMO_CLIENT_SECRET) return;
	reply.header('www-authenticate', 'Basic realm="sandbox"');
	throw new TokenError('invalid_client', 'Unknown client or wrong secret', 401);
}

function readBasic(encoded: string): string[] {
	const [id, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
	try {
		return [id, secret.join(':')].map((part) => decodeURIComponent(part));
	} catch {
		return [];
	}
}

function redeemCode(world: World, form: Form): Refreshable {
	const { codes } = world.tokens;
	const grant = codes.get(form.code ?? '');
	codes.delete(form.code ?? '');
	if (!grant || grant.expiresAtMs <= world.now().getTime()) {
		throw new TokenError('invalid_grant', 'The code is unknown, used or expired');
	}
	if (grant.redirectUri !== form.redirect_uri) {
		throw new TokenError('invalid_grant', 'redirect_uri differs from the one of /authorize');
	}
	const hash = createHash('sha256')
		.update(form.code_verifier ?? '')
		.digest('base64url');
	if (grant.challenge !== '' && hash !== grant.challenge)
		throw new TokenError('invalid_grant', 'code_verifier does not match');
	return { scope: grant.scope, audience: grant.audience };
}

function refresh(world: World, form: Form) {
	const { refreshTokens } = world.tokens;
	const secret = form.refresh_token ?? '';
	const granted = refreshTokens.get(secret);
	if (!granted) throw new TokenError('invalid_grant', 'The refresh token is unknown or used');
	if (!world.settings.issuer.rotateRefreshTokens) return issueToken(world, granted, OWNER);
	refreshTokens.delete(secret);
	return issueWithRefresh(world, granted);
}

const OWNER: Claims = { sub: 'sandbox|owner', [`${CLAIM_NAMESPACE}email`]: ACCOUNT_EMAIL };

function issueWithRefresh(world: World, granted: Refreshable) {
	const refresh_token = `refresh-${world.random.hex(32)}`;
	world.tokens.refreshTokens.set(refresh_token, granted);
	return { ...issueToken(world, granted, OWNER), refresh_token };
}

function issueForClient(world: World, { scope = '', audience = '' }: Form) {
	const isNamed = world.settings.issuer.emailClaimForClientCredentials;
	const claims = isNamed ? OWNER : { sub: `${DEMO_CLIENT_ID}@clients` };
	return issueToken(world, { scope, audience }, claims);
}

function issueToken(world: World, { scope, audience }: Refreshable, claims: Claims) {
	const { expiresIn } = world.settings.issuer;
	const audienced = { ...claims, ...(audience ? { aud: audience } : {}) };
	const access_token = world.tokens.issue(audienced, expiresIn, world.random.hex(32));
	const answer = { access_token, token_type: 'Bearer', expires_in: expiresIn };
	// RFC 6749’s grammar has no empty scope.
	return scope === '' ? answer : { ...answer, scope };
}
