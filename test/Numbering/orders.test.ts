import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useNumbering } from '../numberingRun';
import { byId } from '../tested';

const numbering = useNumbering();
const getNumbers = async (orderId: unknown) =>
	(await numbering.run('order', 'getNumbers', { orderId: byId(orderId as number) }))[0].json;

describe('Get Numbers', () => {
	it('returns one item for an empty list', async () => {
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

describe('From List', () => {
	it('shows orders newest first, and finds them by reference or status', async () => {
		const all = await numbering.search('searchOrders');
		expect(all.results[0].name).toMatch(/^#1040 · PO-1040 · /);
		const found = await numbering.search('searchOrders', 'po-1008 processing');
		expect(found.results).toEqual([{ name: '#1008 · PO-1008 · PROCESSING', value: 1008 }]);
	});

	it('labels destinations and countries from the rate plan', async () => {
		numbering.world.configure({ numbering: { destinationsPath: '/api/data/elsewhere' } });
		const { results } = await numbering.search('searchDestinations', 'berlin');
		expect(results).toEqual([{ name: 'Berlin (DE) · 4930', value: 102 }]);
		const countries = await numbering.search('searchCountries', 'germ');
		expect(countries.results).toEqual([{ name: 'Germany (DE)', value: 'DE' }]);
		expect(numbering.sent().join()).not.toContain('destinations');
	});

	it('explains why it is empty', async () => {
		numbering.world.faults.add({ status: 403 });
		await expect(numbering.search('searchOrders')).rejects.toMatchObject({
			description: expect.stringContaining('email claim'),
		});
	});
});
