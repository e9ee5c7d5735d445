import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { isN8n1 } from '../../demo/line';
import { oAuth2Fields } from '../../demo/sandboxCredentials';
import { BUY } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** The way of a token: consent in the browser, use, expiry, renewal. */
describe('OAuth2', () => {
	async function connect() {
		const fields = { ...oAuth2Fields(harness.sandbox.url), audience: 'https://api.example.com' };
		const node = await nodeWith('Sandbox by sign-in', fields);
		await harness.n8n.credentials.connect(node.credentials.switchboardOAuth2Api.id);
		return { authentication: 'oAuth2', node };
	}

	async function nodeWith(name: string, fields: IDataObject) {
		const credential = await harness.createCredential(name, 'switchboardOAuth2Api', fields);
		return { credentials: { switchboardOAuth2Api: credential } };
	}

	const listOrders = { resource: 'order', operation: 'getAll', returnAll: false, limit: 3 };
	/** n8n 1.x renews only for a 401 that it may throw, so that it sends one request more. */
	const refused = isN8n1 ? [401, 401] : [401];
	const tokenRequests = () => harness.world.requests.filter(({ path }) => path === '/token');

	it('gets a token by authorization code with PKCE and uses it', async () => {
		const { authentication, node } = await connect();
		const asked = harness.world.requests.find(({ path }) => path === '/authorize');
		expect(asked?.query).toMatchObject({
			response_type: 'code',
			code_challenge_method: 'S256',
			audience: 'https://api.example.com',
			scope: 'openid email offline_access',
		});
		const execution = await harness.runNode({ authentication, ...listOrders }, { node });
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
	});

	it('renews an expired token within a read', async () => {
		const { authentication, node } = await connect();
		harness.world.tokens.expireAll();
		harness.world.requests.clear();
		const execution = await harness.runNode({ authentication, ...listOrders }, { node });
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
		expect(tokenRequests().map(({ body }) => body)).toMatchObject([
			{ grant_type: 'refresh_token' },
		]);
		expect(harness.requestsTo('numbering')).toEqual(
			[...refused, 200].map((status) => `GET /api/data/orders ${status}`),
		);
	});

	it('gets and renews a token by client credentials', async () => {
		const { tokens, requests } = harness.world;
		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const fields = { ...oAuth2Fields(harness.sandbox.url), grantType: 'clientCredentials' };
		const node = await nodeWith('Sandbox for machines', fields);
		for (let times = 1; times <= 2; times++) {
			requests.clear();
			const execution = await harness.runNode(
				{ authentication: 'oAuth2', ...listOrders },
				{ node },
			);
			expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
			expect(tokenRequests().map(({ body }) => body)).toMatchObject([
				{ grant_type: 'client_credentials' },
			]);
			tokens.expireAll();
		}
	});

	it('renews an expired token within a purchase, which is made once', async () => {
		const { authentication, node } = await connect();
		harness.world.tokens.expireAll();
		harness.world.requests.clear();
		const before = harness.world.tables.numbering.orders.length;
		const execution = await harness.runNode(
			// Without the reads that go before, so that the purchase itself meets the old token.
			{ authentication, ...BUY, options: { lookUpFirst: false, checkCoverage: false } },
			{ node },
		);
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([{ orderStatus: 'PROCESSING' }]);
		expect(harness.requestsTo('numbering', 'buyDids')).toEqual(
			[...refused, 200].map((status) => `POST /api/management/buyDids ${status}`),
		);
		expect(harness.world.tables.numbering.orders.length).toBe(before + 1);
	});
});
