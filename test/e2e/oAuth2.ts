import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from '../../sandbox/issuer/grants';
import { fieldsOf } from '../../sandbox/n8n/driver';
import { isN8n1 } from '../../sandbox/n8n/line';
import { BUY, requestsTo, runNode, stage } from './stage';

const NAME = 'Sandbox by sign-in';

export function oAuth2Fields() {
	const { url } = stage.sandbox;
	return {
		baseUrl: `${url}/numbering`,
		grantType: 'pkce',
		authUrl: `${url}/oauth/authorize`,
		accessTokenUrl: `${url}/oauth/token`,
		clientId: DEMO_CLIENT_ID,
		clientSecret: DEMO_CLIENT_SECRET,
		audience: 'https://api.example.com',
		enabledScopes: 'openid email offline_access',
	};
}

/** The way of a token: consent in the browser, use, expiry, renewal. */
export function describeOAuth2() {
	async function connect() {
		const { credentials } = stage.n8n;
		const id = await credentials.create(NAME, 'switchboardOAuth2Api', oAuth2Fields());
		await credentials.connect(id);
		return { authentication: 'oAuth2', node: nodeWith(id) };
	}

	function nodeWith(id: string, name = NAME) {
		return { credentials: { switchboardOAuth2Api: { id, name } } };
	}

	const listOrders = { resource: 'order', operation: 'getAll', returnAll: false, limit: 3 };
	/** n8n 1.x renews only for a 401 that it may throw, so it is asked for one more. */
	const refused = isN8n1 ? [401, 401] : [401];
	const tokenRequests = () => stage.sandbox.world.requests.filter(({ path }) => path === '/token');

	it('gets a token by authorization code with PKCE and uses it', async () => {
		const { authentication, node } = await connect();
		const asked = stage.sandbox.world.requests.find(({ path }) => path === '/authorize');
		expect(asked?.query).toMatchObject({
			response_type: 'code',
			code_challenge_method: 'S256',
			audience: 'https://api.example.com',
			scope: 'openid email offline_access',
		});
		const execution = await runNode({ authentication, ...listOrders }, { node });
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
	});

	it('renews an expired token within a read', async () => {
		const { authentication, node } = await connect();
		stage.sandbox.world.tokens.expireAll();
		stage.sandbox.world.requests.clear();
		const execution = await runNode({ authentication, ...listOrders }, { node });
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
		expect(tokenRequests().map(({ body }) => body)).toMatchObject([
			{ grant_type: 'refresh_token' },
		]);
		expect(requestsTo('numbering')).toEqual(
			[...refused, 200].map((status) => `GET /api/data/orders ${status}`),
		);
	});

	it('gets and renews a token by client credentials', async () => {
		const { credentials } = stage.n8n;
		const { tokens, requests } = stage.sandbox.world;
		stage.sandbox.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const name = 'Sandbox for machines';
		const fields = { ...oAuth2Fields(), grantType: 'clientCredentials' };
		const node = nodeWith(await credentials.create(name, 'switchboardOAuth2Api', fields), name);
		for (let times = 1; times <= 2; times++) {
			requests.clear();
			const execution = await runNode({ authentication: 'oAuth2', ...listOrders }, { node });
			expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
			expect(tokenRequests().map(({ body }) => body)).toMatchObject([
				{ grant_type: 'client_credentials' },
			]);
			tokens.expireAll();
		}
	});

	it('renews an expired token within a purchase, which is made once', async () => {
		const { authentication, node } = await connect();
		stage.sandbox.world.tokens.expireAll();
		stage.sandbox.world.requests.clear();
		const before = stage.sandbox.world.tables.numbering.orders.length;
		const execution = await runNode(
			// Without the reads that go before, so that the purchase itself meets the old token.
			{ authentication, ...BUY, options: { lookUpFirst: false, checkCoverage: false } },
			{ node },
		);
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([{ orderStatus: 'PROCESSING' }]);
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toEqual(
			[...refused, 200].map((status) => `POST /api/management/buyDids ${status}`),
		);
		expect(stage.sandbox.world.tables.numbering.orders.length).toBe(before + 1);
	});
}
