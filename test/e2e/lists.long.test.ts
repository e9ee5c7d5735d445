import { byId, ofPack } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** What the editor asks n8n for while a form is open. */
describe('Lists', () => {
	const field = (
		name: string,
		method: string,
		parameters: Record<string, unknown>,
		node: string,
	) => ({
		...{ node, path: `parameters.${name}`, method },
		parameters: { authentication: 'accessToken', ...parameters } as never,
		credentials: harness.credentials,
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
});
