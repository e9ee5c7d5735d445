import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { byId, useNumbering } from '../numberingRun';
import { samples } from './samples';

const numbering = useNumbering();
const buying = samples['order.buy'];
const buy = async (own = {}) => await numbering.run('order', 'buy', { ...buying, ...own });
const get = async (orderId: unknown) =>
	(await numbering.run('order', 'get', { orderId: byId(orderId as number) }))[0].json;
const getNumbers = async (orderId: unknown) =>
	(await numbering.run('order', 'getNumbers', { orderId: byId(orderId as number) }))[0].json;

describe('Buy', () => {
	it('sends the documented call, and nothing that the document lacks', async () => {
		await buy();
		const sent = numbering.world.requests.find(({ method }) => method === 'POST');
		expect(sent).toMatchObject({
			path: '/api/management/buyDids',
			body: {
				destinationId: 102,
				quantity: 2,
				numberTypes: ['GEOGRAPHIC'],
				features: ['CALL_IN'],
				reference: 'sample-1',
			},
		});
		expect(Object.keys(sent?.body as object)).toHaveLength(5);
	});

	it('takes fewer numbers than asked, or none, for the success that it is', async () => {
		numbering.world.configure({ numbering: { assignment: { atOnce: 0, thenEveryMs: 1000 } } });
		const [{ json }] = await buy();
		expect(json).toMatchObject({ orderStatus: 'PROCESSING', numbers: [] });
		numbering.world.advance(1000);
		expect(await getNumbers(json.orderId)).toMatchObject({ count: 1 });
		numbering.world.advance(1000);
		const complete = await getNumbers(json.orderId);
		expect(complete).toEqual({
			orderId: json.orderId,
			numbers: [expect.stringMatching(/^49/), expect.stringMatching(/^49/)],
			count: 2,
		});
		expect((await get(json.orderId)).completeDate).toBe('2026-03-15');
	});

	it('names the cure for an uncovered combination', async () => {
		await expect(buy({ features: ['FAX'] })).rejects.toMatchObject({
			message: 'No inbound rate covers exactly this destination, features and number types',
			description: expect.stringContaining('Nothing was bought'),
		});
	});

	it.each([400, 409])(
		'passes on what the service says of a used reference (%i)',
		async (status) => {
			numbering.world.configure({ numbering: { duplicateReferenceStatus: status } });
			await buy();
			await expect(buy()).rejects.toMatchObject({
				httpCode: String(status),
				description: expect.stringMatching(/The service said: “.*reference/i),
			});
		},
	);

	it('makes a reference of workflow, execution, run and item by itself', async () => {
		const { reference: _written, ...rest } = buying;
		const items = [{ json: {} }, { json: {} }];
		await numbering.run('order', 'buy', rest, { items });
		const references = numbering.world.requests.flatMap(({ body }) =>
			body ? [(body as { reference: string }).reference] : [],
		);
		expect(references).toEqual(['workflow-1-execution-1-0-0', 'workflow-1-execution-1-0-1']);
	});
});

describe('Get Numbers', () => {
	it('gives one item for an empty list', async () => {
		const orderId = SEEDED_ORDERS.waiting;
		expect(await getNumbers(orderId)).toEqual({ orderId, numbers: [], count: 0 });
	});

	it('is empty for an order of several lines, which Get Many by Order shows', async () => {
		const orderId = SEEDED_ORDERS.multipleLines;
		expect(await getNumbers(orderId)).toMatchObject({ count: 0 });
		const lines = await numbering.run('orderLine', 'getAllByOrder', { orderId: byId(orderId) });
		expect(lines.map(({ json }) => json.orderId)).toEqual([orderId, orderId]);
	});
});

describe('Cancel', () => {
	const cancel = async (orderId: number) =>
		await numbering.run('order', 'cancel', { orderId: byId(orderId) });

	it('cancels an order that is processed', async () => {
		const orderId = SEEDED_ORDERS.partial;
		expect((await cancel(orderId))[0].json).toEqual({ orderId, canceled: true });
		expect((await get(orderId)).orderStatus).toBe('CANCELED');
	});

	it.each([SEEDED_ORDERS.cancelled, SEEDED_ORDERS.recent])(
		'explains why %i cannot be',
		async (id) => {
			await expect(cancel(id)).rejects.toThrow('The order can no longer be canceled');
		},
	);
});

describe('From List', () => {
	it('shows orders newest first and finds by reference or status', async () => {
		const all = await numbering.search('searchOrders');
		expect(all.results[0].name).toMatch(/^#1040 · PO-1040 · /);
		const found = await numbering.search('searchOrders', 'po-1008 processing');
		expect(found.results).toEqual([{ name: '#1008 · PO-1008 · PROCESSING', value: 1008 }]);
	});

	it('goes on where it stopped when there are many', async () => {
		numbering.world.configure({ numbering: { callRecords: 3_000, recordIds: true } });
		const first = await numbering.search('searchCallRecords');
		expect(first.results).toHaveLength(100);
		const second = await numbering.search('searchCallRecords', '', first.paginationToken as string);
		expect(second.results[0].value).not.toBe(first.results[0].value);
		const nowhere = await numbering.search('searchCallRecords', 'nobody');
		expect(nowhere).toEqual({ results: [], paginationToken: '11' });
	});

	it('labels destinations and countries from the rate plan', async () => {
		numbering.world.configure({ numbering: { destinationsPath: '/api/data/elsewhere' } });
		const { results } = await numbering.search('searchDestinations', 'berlin');
		expect(results).toEqual([{ name: 'Berlin (DE) · 4930', value: 102 }]);
		const countries = await numbering.search('searchCountries', 'germ');
		expect(countries.results).toEqual([{ name: 'Germany (DE)', value: 'DE' }]);
		expect(numbering.sent().join()).not.toContain('destinations');
	});

	it('says in words why it is empty', async () => {
		numbering.world.faults.add({ status: 403 });
		await expect(numbering.search('searchOrders')).rejects.toMatchObject({
			description: expect.stringContaining('email claim'),
		});
	});
});
