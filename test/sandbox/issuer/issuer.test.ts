import { NOW, useSandbox } from '../client';
import {
	ACCOUNT_EMAIL,
	CLAIM_NAMESPACE,
	DEMO_CLIENT_ID,
	DEMO_CLIENT_SECRET,
	SANDBOX_TOKEN,
} from '../../../sandbox/issuer/tokens';

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const CALLBACK = 'http://localhost:5678/rest/oauth2-credential/callback';

const ASK = {
	response_type: 'code',
	client_id: DEMO_CLIENT_ID,
	redirect_uri: CALLBACK,
	code_challenge: CHALLENGE,
	code_challenge_method: 'S256',
	state: 'a state & more',
	scope: 'numbering',
	audience: 'https://numbering.example',
};

const SECRET = { client_id: DEMO_CLIENT_ID, client_secret: DEMO_CLIENT_SECRET };

type Fields = Record<string, string | undefined>;

describe('Issuer', () => {
	const client = useSandbox();

	const authorize = async (change: Fields = {}) =>
		await client.oauth.get('/authorize', { params: { ...ASK, ...change } });

	const token = async (fields: Fields, headers = {}) => {
		const given = Object.entries(fields).filter(([, value]) => value !== undefined);
		const form = new URLSearchParams(given as Array<[string, string]>);
		return await client.oauth.post('/token', form, { headers });
	};

	const askCode = async (change: Fields = {}) =>
		new URL((await authorize(change)).headers.location).searchParams.get('code')!;

	const redeem = async (code: string, change: Fields = {}) =>
		await token({
			grant_type: 'authorization_code',
			code,
			redirect_uri: CALLBACK,
			code_verifier: VERIFIER,
			...SECRET,
			...change,
		});

	const read = async (accessToken?: string) => {
		const authorization = accessToken === undefined ? undefined : `Bearer ${accessToken}`;
		return await client.numbering.get('/api/data/orders', { headers: { authorization } });
	};

	it('issues a token, valid for the services, for a code with its verifier', async () => {
		const { status, headers } = await authorize();
		const target = new URL(headers.location);
		expect([status, target.origin + target.pathname]).toEqual([302, CALLBACK]);
		expect(target.searchParams.get('state')).toBe(ASK.state);
		const { data } = await redeem(target.searchParams.get('code')!);
		expect(data).toEqual({
			token_type: 'Bearer',
			expires_in: 3600,
			scope: 'numbering',
			access_token: expect.any(String),
			refresh_token: expect.any(String),
		});
		const claims = JSON.parse(atob(data.access_token.split('.')[1]));
		expect(claims).toMatchObject({
			[`${CLAIM_NAMESPACE}email`]: ACCOUNT_EMAIL,
			aud: ASK.audience,
			exp: Date.parse(NOW) / 1000 + 3600,
		});
		expect((await read(data.access_token)).status).toBe(200);
	});

	it('rejects an unknown client and an unusable redirect address without redirecting', async () => {
		for (const change of [
			{ client_id: 'someone' },
			{ redirect_uri: undefined },
			{ redirect_uri: '/relative' },
			{ redirect_uri: 'javascript:alert(1)' },
		]) {
			const { status, headers } = await authorize(change);
			expect([change, status, headers.location]).toEqual([change, 400, undefined]);
		}
	});

	it.each([
		[{ response_type: 'token' }, 'unsupported_response_type'],
		[{ code_challenge: undefined }, 'invalid_request'],
		[{ code_challenge_method: 'plain' }, 'invalid_request'],
		[{ code_challenge: 'short' }, 'invalid_request'],
	])('redirects %j with %s', async (change, error) => {
		const { status, headers } = await authorize(change);
		const { searchParams } = new URL(headers.location);
		expect([status, searchParams.get('error')]).toEqual([302, error]);
		expect([searchParams.get('state'), searchParams.get('code')]).toEqual([ASK.state, null]);
	});

	it('needs no challenge with the setting', async () => {
		client.world.settings.issuer.requirePkce = false;
		const code = await askCode({ code_challenge: undefined, code_challenge_method: undefined });
		expect((await redeem(code, { code_verifier: undefined })).status).toBe(200);
		const challenged = await askCode();
		expect((await redeem(challenged, { code_verifier: undefined })).status).toBe(400);
	});

	it('shows a page with an Allow button where consent is not automatic', async () => {
		client.world.settings.issuer.autoConsent = false;
		const { status, headers, data } = await authorize({ state: '"><b>' });
		expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
		expect(data).toContain('>Allow</button>');
		expect(data).not.toContain('"><b>');
		expect((await authorize({ autoConsent: 'true' })).status).toBe(302);
		client.world.settings.issuer.autoConsent = true;
		expect((await authorize({ autoConsent: 'false' })).status).toBe(200);
	});

	it('accepts a code once, in time, with its own verifier and redirect address', async () => {
		const code = await askCode();
		expect((await redeem(code)).status).toBe(200);
		expect((await redeem(code)).data).toMatchObject({ error: 'invalid_grant' });
		for (const change of [
			{ code_verifier: `${VERIFIER}x` },
			{ code_verifier: undefined },
			{ redirect_uri: `${CALLBACK}/other` },
			{ code: 'unknown' },
		]) {
			const { status, data } = await redeem(await askCode(), change);
			expect([change, status, data.error]).toEqual([change, 400, 'invalid_grant']);
		}
		const late = await askCode();
		client.world.advance(60_000);
		expect((await redeem(late)).status).toBe(400);
	});

	it('authenticates its client by the form or by basic authentication', async () => {
		const grant = { grant_type: 'client_credentials' };
		const basic = (secret: string) => ({
			authorization: `Basic ${btoa(`${DEMO_CLIENT_ID}:${secret}`)}`,
		});
		expect((await token(grant, basic(DEMO_CLIENT_SECRET))).status).toBe(200);
		expect((await token({ ...grant, ...SECRET })).data).not.toHaveProperty('scope');
		for (const rejected of [
			await token(grant, basic('wrong')),
			await token({ ...grant, ...SECRET, client_secret: 'x' }),
			await token(grant),
		]) {
			expect([rejected.status, rejected.data.error]).toEqual([401, 'invalid_client']);
			expect(rejected.headers['www-authenticate']).toBe('Basic realm="sandbox"');
		}
	});

	it('rejects other grants and bodies', async () => {
		const password = await token({ grant_type: 'password', ...SECRET });
		expect([password.status, password.data.error]).toEqual([400, 'unsupported_grant_type']);
		const json = await client.oauth.post('/token', { grant_type: 'client_credentials', ...SECRET });
		expect([json.status, json.data.error]).toEqual([400, 'invalid_request']);
	});

	it('rotates refresh tokens, unless the setting is off', async () => {
		const first = (await redeem(await askCode())).data;
		const refresh = async (refresh_token: string) =>
			await token({ grant_type: 'refresh_token', refresh_token, ...SECRET });
		const second = (await refresh(first.refresh_token)).data;
		expect(second.refresh_token).not.toBe(first.refresh_token);
		expect(second.access_token).not.toBe(first.access_token);
		expect((await read(second.access_token)).status).toBe(200);
		expect((await refresh(first.refresh_token)).data).toMatchObject({ error: 'invalid_grant' });

		client.world.settings.issuer.rotateRefreshTokens = false;
		const { data } = await refresh(second.refresh_token);
		expect(data.refresh_token).toBe(undefined);
		expect((await refresh(second.refresh_token)).status).toBe(200);
	});

	it('lets tokens expire by the clock of the sandbox, or all at once', async () => {
		client.world.settings.issuer.expiresIn = 10;
		const { access_token: accessToken, refresh_token: refreshToken } = (
			await redeem(await askCode())
		).data;
		client.world.advance(9_999);
		expect((await read(accessToken)).status).toBe(200);
		client.world.advance(1);
		expect((await read(accessToken)).data).toMatchObject({ status: 401, error: 'Unauthorized' });
		const grant = { grant_type: 'refresh_token', refresh_token: refreshToken, ...SECRET };
		const fresh = (await token(grant)).data.access_token;
		expect((await read(fresh)).status).toBe(200);
		expect((await client.control.post('/tokens/expire')).status).toBe(200);
		expect((await read(fresh)).status).toBe(401);
		expect((await read(SANDBOX_TOKEN)).status).toBe(200);
	});

	it('rejects a client-credentials token for its missing claim, unless the setting adds it', async () => {
		const grant = { grant_type: 'client_credentials', audience: 'x', ...SECRET };
		const plain = (await token(grant)).data;
		expect(plain.refresh_token).toBe(undefined);
		const { status, data } = await read(plain.access_token);
		expect([status, data.error]).toEqual([403, 'Forbidden']);
		expect(data.message).toContain(`${CLAIM_NAMESPACE}email`);
		client.world.settings.issuer.emailClaimForClientCredentials = true;
		expect((await read((await token(grant)).data.access_token)).status).toBe(200);
	});
});
