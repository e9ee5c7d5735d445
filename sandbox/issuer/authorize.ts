import { Refusal, type Answer, type Incoming } from '../route';
import type { World } from '../world';
import { CODE_LIFE_MS, DEMO_CLIENT_ID, type Grants } from './grants';

/**
 * Redirects with `code` and `state`, or with `error` when the request does not fit. With the
 * setting `autoConsent` off (or `autoConsent=false` in the query) it first shows a page with an
 * Allow button.
 * An unknown client or an unusable redirect address is refused (400), never redirected to.
 */
export function authorize(world: World, grants: Grants, request: Incoming): Answer {
	const query = readOnce(request.query);
	const redirect = readRedirect(query);
	const unfit = findUnfit(query, world.settings.issuer.requirePkce);
	if (unfit) return redirectTo(redirect, { ...unfit, state: query.state });
	const { autoConsent = String(world.settings.issuer.autoConsent) } = query;
	if (autoConsent !== 'true') return showConsent(query);
	const code = grants.codes.keep({
		redirectUri: query.redirect_uri,
		scope: query.scope ?? '',
		audience: query.audience ?? '',
		challenge: query.code_challenge ?? '',
		expiresAtMs: world.now().getTime() + CODE_LIFE_MS,
	});
	return redirectTo(redirect, { code, state: query.state });
}

type Query = Readonly<Record<string, string>>;

function readOnce(query: Incoming['query']): Query {
	for (const [name, value] of Object.entries(query)) {
		if (typeof value !== 'string') throw new Refusal(400, `"${name}" is given more than once`);
	}
	return query as Query;
}

function readRedirect(query: Query): URL {
	if (query.client_id !== DEMO_CLIENT_ID) throw new Refusal(400, 'Unknown client_id');
	const address = query.redirect_uri ?? '';
	const fits = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
	if (!fits) throw new Refusal(400, 'redirect_uri must be an absolute http or https address');
	return new URL(address);
}

function findUnfit(query: Query, requirePkce: boolean): Record<string, string> | null {
	if (query.response_type !== 'code') return { error: 'unsupported_response_type' };
	if (!query.code_challenge) {
		return requirePkce ? refusePkce('code_challenge is required') : null;
	}
	if (query.code_challenge_method !== 'S256') {
		return refusePkce('code_challenge_method must be S256');
	}
	const wellFormed = /^[\w-]{43}$/.test(query.code_challenge);
	return wellFormed ? null : refusePkce('code_challenge must be a SHA-256 hash in base64url');
}

function refusePkce(description: string): Record<string, string> {
	return { error: 'invalid_request', error_description: description };
}

function redirectTo(address: URL, query: Readonly<Record<string, string | undefined>>): Answer {
	const target = new URL(address);
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) target.searchParams.set(name, value);
	}
	return { status: 302, contentType: null, payload: '', headers: { location: target.href } };
}

function showConsent(query: Query): Answer {
	const inputs = Object.entries({ ...query, autoConsent: 'true' })
		.map(([name, value]) => [escapeHtml(name), escapeHtml(value)])
		.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
	const payload = [
		'<!DOCTYPE html><html lang="en"><head><title>Sandbox sign-in</title></head>',
		'<body><h1>Sandbox sign-in</h1><p>An application asks for access to the sandbox account.</p>',
		`<form method="get" action="authorize">${inputs.join('')}`,
		'<button type="submit">Allow</button></form></body></html>',
	].join('\n');
	return { status: 200, contentType: 'text/html; charset=utf-8', payload };
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
