import { NODE_TYPE } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** The From List fields of the form, asked for as the editor does. */
describe('Lists', () => {
	const field = (name: string, method: string, operation: string) => ({
		node: NODE_TYPE,
		path: `parameters.${name}`,
		method,
		parameters: { authentication: 'accessToken', resource: 'order', operation },
		credentials: harness.credentials,
	});

	it('finds a destination by a part of its name', async () => {
		const list = field('destinationId', 'searchOffers', 'buy');
		const { results } = await harness.n8n.listSearch(list, 'berl');
		expect(results.at(-1)).toMatchObject({
			value: 102,
			name: expect.stringMatching(/^Berlin \(DE\)/),
		});
		expect(results[0].name).toMatch(/^Berlin \(DE\) · Geographic · Call In · .* per month$/);
	});

	it('shows the newest orders first and goes on from page to page', async () => {
		const list = field('orderId', 'searchOrders', 'getNumbers');
		const first = await harness.n8n.listSearch(list);
		const ids = first.results.map(({ value }) => Number(value));
		expect(ids).toEqual([...ids].sort((a, b) => b - a));
		const newest = harness.world.tables.numbering.orders.all().at(-1)!;
		expect(ids[0]).toBe(newest.id);
	});

	it('finds an order by its reference', async () => {
		const orders = harness.world.tables.numbering.orders.all();
		const { id, reference } = orders[Math.floor(orders.length / 2)];
		const list = field('orderId', 'searchOrders', 'getNumbers');
		const { results } = await harness.n8n.listSearch(list, reference);
		expect(results.map(({ value }) => value)).toContain(id);
		expect(results.every(({ name }) => name.includes(reference))).toBe(true);
	});
});
