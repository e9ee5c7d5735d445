import { checkDetails } from '../../../../sandbox/services/aiAgents/resources';
import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import type { AiAgentsState } from '../../../../sandbox/services/aiAgents/records';
import type { Table } from '../../../../sandbox/core/table';
import { useSandbox } from '../../client';

const DAY_MS = 86_400_000;

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

	it.each(['2026-03-15T10:00:00.000Z', '2026-03-15T00:00:01.000Z', '2026-03-15T23:59:59.000Z'])(
		'has recorded calls on each of the last two days before %s',
		(now) => {
			client.world.reset({ now });
			const recorded = client.world.tables.aiAgents.calls.filter(({ audio }) => audio !== null);
			for (const daysAgo of [1, 2]) {
				const day = new Date(Date.parse(now) - daysAgo * DAY_MS).toISOString().slice(0, 10);
				const found = recorded.filter(({ started_at: at }) => at.startsWith(day));
				expect(found.length).toBeGreaterThanOrEqual(3);
			}
		},
	);

	it('has what SEEDED says', () => {
		const [one, other] = SEEDED.namesakes.map((id) => state.agents.get(id));
		expect([one.name === other.name, one.client_id === other.client_id]).toEqual([true, false]);
		const [first, second] = SEEDED.sameProviderLlmConfigurations.map((id) =>
			state.llm_configurations.get(id),
		);
		expect(first.provider).toBe(second.provider);
		expect(first.details).not.toEqual(second.details);
		expect(Object.values(state.agents.get(SEEDED.agent))).not.toContain(null);
		expect(state.agent_skills.filter(({ agent_id: id }) => id === SEEDED.agent)).toHaveLength(2);
		const { completedCall, inProgressCall, callWithoutAudio } = SEEDED;
		for (const [call, fields] of [
			[completedCall, { status: 'completed', direction: 'in' }],
			[inProgressCall, { status: 'in_progress', audio: null }],
			[callWithoutAudio, { status: 'completed', audio: null }],
		] as const) {
			expect(state.calls.get(call.id)).toMatchObject({ ...call, ...fields });
		}
	});
});
