import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from '../../sandbox/issuer/tokens';
import { useNumbering } from '../harness/numberingRun';

const numbering = useNumbering();

/** As n8n keeps it: connected a while ago, with a token that the service takes no more. */
const connected = () => ({
	baseUrl: `${numbering.url}/numbering`,
	grantType: 'clientCredentials',
	clientId: DEMO_CLIENT_ID,
	clientSecret: DEMO_CLIENT_SECRET,
	authentication: 'header',
	accessTokenUrl: `${numbering.url}/oauth/token`,
	scope: '',
	oauthTokenData: { access_token: 'expired', token_type: 'Bearer' },
});

const challenge = 'Bearer error="invalid_token", error_description="The token expired"';
const raw = '{"error":"invalid_token"}';

describe('A token that has expired is renewed once', () => {
	it.each<[string, object]>([
		['RFC 6750', { status: 401, headers: { 'www-authenticate': challenge } }],
		['401 without a reason', { status: 401 }],
		['RP09: Spring behind a gateway', { status: 403, headers: { 'www-authenticate': challenge } }],
		['RP09: an identity provider', { status: 400, raw, contentType: 'application/json' }],
		['RP09: both', { status: 403, raw, headers: { 'www-authenticate': challenge } }],
	])('after %s: %j', async (_source, answer) => {
		numbering.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		numbering.world.faults.add({
			asked: { authorization: 'Bearer expired' },
			times: 9,
			...answer,
		});
		const own = { authentication: 'oAuth2', limit: 1 };
		const credential = connected();
		expect(await numbering.list('order', 'getAll', own, { credential })).toHaveLength(1);
		expect(numbering.world.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
		expect(credential.oauthTokenData.access_token).not.toBe('expired');
	});
});
