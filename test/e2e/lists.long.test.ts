import { byId, NODE_TYPE, ofPack } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** What the editor asks n8n for while a form is open. */
describe('Lists', () => {
	const field = (
		name: string,
		method: string,
		parameters: Record<string, unknown>,
		node = NODE_TYPE,
	) => ({
		...{ node, path: `parameters.${name}`, method },
		parameters: { authentication: 'accessToken', ...parameters } as never,
		credentials: harness.credentials,
	});
	const ofOrder = (operation: string) => ({ resource: 'order', operation });

	it('finds a destination by a part of its name', async () => {
		const list = field('destinationId', 'searchOffers', ofOrder('buy'));
		const { results } = await harness.n8n.listSearch(list, 'berl');
		const name = expect.stringMatching(/^Berlin \(DE\)/);
		expect(results.at(-1)).toMatchObject({ value: 102, name });
		expect(results[0].name).toMatch(/^Berlin \(DE\) · Geographic · Call In · .* per month$/);
	});

	it('shows the newest orders first, and finds one by its reference', async () => {
		const list = field('orderId', 'searchOrders', ofOrder('getNumbers'));
		const orders = harness.world.tables.numbering.orders.all();
		const ids = (await harness.n8n.listSearch(list)).results.map(({ value }) => Number(value));
		expect(ids).toEqual([...ids].sort((a, b) => b - a));
		expect(ids[0]).toBe(orders.at(-1)!.id);
		const { id, reference } = orders[Math.floor(orders.length / 2)];
		const { results } = await harness.n8n.listSearch(list, reference);
		expect(results.map(({ value }) => value)).toContain(id);
		expect(results.every(({ name }) => name.includes(reference))).toBe(true);
	});

	it('has the agents of the client that is chosen in another field', async () => {
		const filters = { client_id: byId(103) };
		const parameters = { resource: 'agentSkill', operation: 'getAll', filters };
		const list = field('filters.agent_id', 'searchAgents', parameters, ofPack('aiAgents'));
		const { results } = await harness.n8n.listSearch(list);
		expect(results.map(({ name }) => name)).toEqual([
			expect.stringMatching(/^Concierge · Maple Hotel · fr · #\d+$/),
		]);
	});

	it('makes the fields of a configuration out of the chosen provider', async () => {
		const provider = { ...byId('initech'), mode: 'list' };
		const parameters = { resource: 'ttsConfiguration', operation: 'create', provider };
		const form = { ...parameters, detailsFrom: 'form' };
		const mapper = field('parameterForm', 'getTtsParameters', form, ofPack('aiAgents'));
		const { fields } = await harness.n8n.mapperFields(mapper);
		expect(fields.map(({ id, type, required }) => [id, type, required])).toEqual([
			['access_token', 'string', true],
			['voice_id', 'string', true],
			['sample_rate', 'number', true],
		]);
	});
});
