import { HttpError, type Reply } from '../http/http';
import type { anyQuery, Taken } from '../http/route';
import type { World } from '../core/world';
import { CODE_LIFE_MS, DEMO_CLIENT_ID } from './tokens';

/**
 * Redirects with `code` and `state`, or with `error` when the request is not valid. With the
 * setting `autoConsent` off (or `autoConsent=false` in the query) it first shows a page with an
 * Allow button. It rejects an unknown client or an unusable redirect address with 400 and never
 * redirects to them.
 */
export function authorize(world: World, request: AnyQuery, reply: Reply): Reply {
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
	const address = query.redirect_uri ?? '';
	const isUsable = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
	if (!isUsable) throw new HttpError(400, 'redirect_uri must be an absolute http or https address');
	return new URL(address);
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
