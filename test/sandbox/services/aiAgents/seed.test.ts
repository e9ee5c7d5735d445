import { checkDetails } from '../../../../sandbox/services/aiAgents/resources';
import type { AiAgentsState } from '../../../../sandbox/services/aiAgents/records';
import type { Table } from '../../../../sandbox/core/table';
import { useSandbox } from '../../client';

describe('The seed of aiAgents', () => {
	const client = useSandbox();
	let state: AiAgentsState;
	beforeEach(() => {
		state = client.world.tables.aiAgents;
	});

	it('uses no id twice in all tables', () => {
		const tables = Object.values(state) as Array<Table<{ id: number }>>;
		const ids = tables.flatMap((table) => table.all().map(({ id }) => id));
		expect(ids.length).toBeGreaterThan(120);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('has valid references, configurations and rooms', () => {
		for (const agent of state.agents.all()) state.clients.get(agent.client_id);
		for (const call of state.calls.all()) {
			expect(state.agents.get(call.agent_id).client_id).toBe(call.client_id);
			expect(state.sip_numbers.get(call.sip_number_id).client_id).toBe(call.client_id);
		}
		expect(new Set(state.calls.all().map(({ room_id }) => room_id)).size).toBe(60);
		const settings = { ...client.world.settings.aiAgents, refuseUnknownParameters: true };
		for (const type of ['llm', 'tts', 'stt'] as const) {
			const rows = state[`${type}_configurations`].all();
			for (const row of rows) checkDetails(state, type, row, settings);
		}
	});
});
