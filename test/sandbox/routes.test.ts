import { openSandbox, type Client } from './client';

/** The document's tables of endpoints, row by row. */
const DOCUMENTED = [
	'POST /api/management/buyDids',
	'GET /api/management/cancelOrder/{id}',
	'GET /api/management/releaseDid',
	'GET /api/management/getDidsFromOrder',
	'GET /api/management/getDidsByISO2CountryCode',
	'GET /api/data/orders',
	'GET /api/data/orders/{id}',
	'GET /api/data/orderItems',
	'GET /api/data/orderItems/{id}',
	'GET /api/data/orderItems/byOrder/{id}',
	'GET /api/data/e164Numbers',
	'GET /api/data/e164Numbers/{id}',
	'GET /api/data/cdrs',
	'GET /api/data/cdrs/{id}',
	'GET /api/data/invoices',
	'GET /api/data/invoices/{id}',
	'GET /api/data/invoiceFixedChargeses',
	'GET /api/data/invoiceFixedChargeses/{id}',
	'GET /api/data/invoiceFixedChargeses/byInvoice/{id}',
	'GET /api/data/invoiceChannelChargeses',
	'GET /api/data/invoiceChannelChargeses/{id}',
	'GET /api/data/invoiceChannelChargeses/byInvoice/{id}',
	'GET /api/data/invoiceProductAmountses',
	'GET /api/data/invoiceProductAmountses/{id}',
	'GET /api/data/invoiceProductAmountses/byInvoice/{id}',
	'GET /api/data/billingInfos',
	'GET /api/data/billingInfos/{id}',
	'GET /api/data/inboundDidRates',
	'GET /api/data/inboundDidRates/{id}',
	'GET /api/data/terminationRates',
];

interface ListedRoute {
	service: string;
	method: string;
	path: string;
	documented: boolean;
}

describe('Routes of numbering', () => {
	let client: Client;
	let routes: ListedRoute[];

	beforeAll(async () => {
		client = await openSandbox();
		const listed = await client.control.get<ListedRoute[]>('/routes');
		routes = listed.data.filter(({ service }) => service === 'numbering');
	});

	afterAll(async () => await client.sandbox.stop());

	it('are those of the document', () => {
		const documented = routes.filter((route) => route.documented);
		const spelled = documented.map(({ method, path }) => `${method} ${path}`);
		expect(spelled.sort()).toEqual([...DOCUMENTED].sort());
	});

	it('also include the assumed destinations and the rejection of writes', () => {
		const others = routes.filter((route) => !route.documented);
		expect(others.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
			'DELETE /api/data/*',
			'GET /api/data/destinations',
			'PATCH /api/data/*',
			'POST /api/data/*',
			'PUT /api/data/*',
		]);
	});

	it('are all reachable', async () => {
		for (const { method, path } of routes) {
			const concrete = path.replace('{id}', '999999').replace('*', 'orders');
			const { status } = await client.numbering.request({ method, url: concrete });
			expect([`${method} ${path}`, status]).toEqual([
				`${method} ${path}`,
				path.endsWith('*') ? 405 : expect.any(Number),
			]);
			expect(client.world.requests.at(-1)?.route).toBe(path);
		}
	});

	it.each(['post', 'put', 'patch', 'delete'] as const)(
		'rejects %s under /api/data',
		async (method) => {
			for (const path of ['/api/data/orders', '/api/data/orders/1001', '/api/data/none']) {
				const { status, data } = await client.numbering.request({ method, url: path });
				expect([path, status, data.status]).toEqual([path, 405, 405]);
			}
		},
	);

	it('responds 404 to an unknown path and 405 to another method', async () => {
		expect((await client.numbering.get('/api/data/nothing')).status).toBe(404);
		expect((await client.numbering.get('/api/data/orders/')).status).toBe(404);
		expect((await client.numbering.post('/api/management/releaseDid')).status).toBe(405);
		expect((await client.numbering.get('/api/management/buyDids')).status).toBe(405);
	});

	it('moves the destinations with the setting', async () => {
		client.world.settings.numbering.destinationsPath = '/api/data/ratePlan/destinations';
		expect((await client.numbering.get('/api/data/destinations')).status).toBe(404);
		const moved = await client.numbering.get('/api/data/ratePlan/destinations');
		expect(moved.data.totalElements).toBe(20);
	});
});
