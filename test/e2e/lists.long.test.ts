import { byId, ofPack } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** What the editor asks n8n for while a form is open. */
describe('Lists', () => {
	it('has the agents of the client that is chosen in another field', async () => {
		const filters = { client_id: byId(103) };
		const { results } = await harness.n8n.listSearch({
			...{ node: ofPack('aiAgents'), path: 'parameters.filters.agent_id', method: 'searchAgents' },
			parameters: { resource: 'agentSkill', operation: 'getAll', filters },
			credentials: harness.credentials,
		});
		expect(results.map(({ name }) => name)).toEqual([
			expect.stringMatching(/^Concierge · Maple Hotel · fr · #\d+$/),
		]);
	});
});
