import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
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
	const statuses = [401, 200];
	const grants = () =>
		harness.world.requests.flatMap(({ path, body }) =>
			path === '/token' ? [(body as { grant_type: string }).grant_type] : [],
		);

	async function expectThree({ authentication, node }: Awaited<ReturnType<typeof connect>>) {
		const execution = await harness.runNode({ authentication, ...listOrders }, { node });
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
	}

	it('gets a token by authorization code with PKCE, and renews it within a read', async () => {
		const connected = await connect();
		const asked = harness.world.requests.find(({ path }) => path === '/authorize');
		expect(asked?.query).toMatchObject({
			response_type: 'code',
			code_challenge_method: 'S256',
			audience: 'https://api.example.com',
			scope: 'openid email offline_access',
		});
		await expectThree(connected);
		harness.world.tokens.expireAll();
		harness.world.requests.clear();
		await expectThree(connected);
		expect(grants()).toEqual(['refresh_token']);
		const lines = statuses.map((status) => `GET /api/data/orders ${status}`);
		expect(harness.requestsTo('numbering')).toEqual(lines);
	});

	it('gets and renews a token by client credentials', async () => {
		const { tokens, requests } = harness.world;
		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const fields = { ...oAuth2Fields(harness.sandbox.url), grantType: 'clientCredentials' };
		const node = await nodeWith('Sandbox for machines', fields);
		for (let times = 1; times <= 2; times++) {
			requests.clear();
			await expectThree({ authentication: 'oAuth2', node });
			expect(grants()).toEqual(['client_credentials']);
			tokens.expireAll();
		}
	});

	it('renews an expired token within a purchase, which is made once', async () => {
		const { authentication, node } = await connect();
		const { tokens, requests, tables } = harness.world;
		tokens.expireAll();
		requests.clear();
		const before = tables.numbering.orders.length;
		// Without the reads that go before, so that the purchase itself meets the old token.
		const options = { lookUpFirst: false, checkCoverage: false };
		const execution = await harness.runNode({ authentication, ...BUY, options }, { node });
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([{ orderStatus: 'PROCESSING' }]);
		const lines = statuses.map((status) => `POST /api/management/buyDids ${status}`);
		expect(harness.requestsTo('numbering', 'buyDids')).toEqual(lines);
		expect(tables.numbering.orders.length).toBe(before + 1);
	});
});
