import { answerJson, Refusal, type Answer, type Incoming } from '../route';
import { ACCOUNT_EMAIL, CLAIM_NAMESPACE, type Claims } from '../tokens';
import type { World } from '../world';
import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET, type Grants, type Refreshable } from './grants';

type Form = Readonly<Record<string, string>>;

/** `error` is one of RFC 6749's codes. */
class TokenRefusal extends Refusal {
	constructor(
		readonly error: string,
		description: string,
		status = 400,
	) {
		super(status, description);
	}
}

/** RFC 6749's `{ error, error_description }`. */
export function wordTokenRefusal(refusal: Refusal): Answer {
	const error = refusal instanceof TokenRefusal ? refusal.error : 'invalid_request';
	return answerUncached({ error, error_description: refusal.message }, refusal.status);
}

/**
 * `{ access_token, token_type, expires_in, scope, refresh_token? }` for the grants
 * authorization_code, refresh_token and client_credentials.
 */
export async function exchange(world: World, grants: Grants, request: Incoming): Promise<Answer> {
	const form = readForm(request);
	authenticateClient(form, request.headers.authorization);
	switch (form.grant_type) {
		case 'authorization_code':
			return answerWithRefresh(world, grants, await redeemCode(world, grants, form));
		case 'refresh_token':
			return refresh(world, grants, form);
		case 'client_credentials':
			return answerForClient(world, form);
		default:
			throw new TokenRefusal('unsupported_grant_type', `No grant "${form.grant_type}"`);
	}
}

function answerUncached(value: unknown, status = 200): Answer {
	return { ...answerJson(value, status), headers: { 'cache-control': 'no-store' } };
}

function readForm({ headers, body }: Incoming): Form {
	const isForm = /^application\/x-www-form-urlencoded\b/i.test(String(headers['content-type']));
	if (!isForm) throw new TokenRefusal('invalid_request', 'The body must be form-encoded');
	return (body ?? {}) as Form;
}

function authenticateClient(form: Form, header: string | string[] | undefined): void {
	const basic = /^basic (\S+)$/i.exec(String(header))?.[1];
	const [id, secret] = basic ? readBasic(basic) : [form.client_id, form.client_secret];
	if (id === DEMO_CLIENT_ID && secret === DEMO_CLIENT_SECRET) return;
	throw new TokenRefusal('invalid_client', 'Unknown client or wrong secret', 401);
}

function readBasic(encoded: string): string[] {
	const [id, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
	try {
		return [id, secret.join(':')].map((part) => decodeURIComponent(part));
	} catch {
		return [];
	}
}

async function redeemCode(world: World, grants: Grants, form: Form): Promise<Refreshable> {
	const grant = grants.codes.take(form.code ?? '');
	if (!grant || grant.expiresAtMs <= world.now().getTime()) {
		throw new TokenRefusal('invalid_grant', 'The code is unknown, used or expired');
	}
	if (grant.redirectUri !== form.redirect_uri) {
		throw new TokenRefusal('invalid_grant', 'redirect_uri differs from the one of /authorize');
	}
	const verified = grant.challenge === '' || (await hash(form.code_verifier)) === grant.challenge;
	if (!verified) throw new TokenRefusal('invalid_grant', 'code_verifier does not fit');
	return { scope: grant.scope, audience: grant.audience };
}

/** SHA-256 in base64url, as PKCE's S256 has it. */
async function hash(verifier = ''): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
	return Buffer.from(digest).toString('base64url');
}

function refresh(world: World, grants: Grants, form: Form): Answer {
	const secret = form.refresh_token ?? '';
	const rotate = world.settings.issuer.rotateRefreshTokens;
	const kept = rotate ? grants.refreshTokens.take(secret) : grants.refreshTokens.peek(secret);
	if (!kept) throw new TokenRefusal('invalid_grant', 'The refresh token is unknown or used');
	return rotate ? answerWithRefresh(world, grants, kept) : answerToken(world, kept, OWNER);
}

const OWNER: Claims = { sub: 'sandbox|owner', [`${CLAIM_NAMESPACE}email`]: ACCOUNT_EMAIL };

function answerWithRefresh(world: World, grants: Grants, kept: Refreshable): Answer {
	return answerToken(world, kept, OWNER, { refresh_token: grants.refreshTokens.keep(kept) });
}

function answerForClient(world: World, form: Form): Answer {
	const asked = { scope: form.scope ?? '', audience: form.audience ?? '' };
	const named = world.settings.issuer.emailClaimForClientCredentials;
	return answerToken(world, asked, named ? OWNER : { sub: `${DEMO_CLIENT_ID}@clients` });
}

function answerToken(
	world: World,
	{ scope, audience }: Refreshable,
	claims: Claims,
	more: { refresh_token?: string } = {},
): Answer {
	const { expiresIn } = world.settings.issuer;
	const audienced = { ...claims, ...(audience ? { aud: audience } : {}) };
	const body = {
		access_token: world.tokens.issue(audienced, expiresIn, world.random.hex(32)),
		token_type: 'Bearer',
		expires_in: expiresIn,
		scope,
		...more,
	};
	return answerUncached(body);
}
