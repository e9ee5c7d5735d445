import { checkDetails } from '../../../../sandbox/services/aiAgents/checking';
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

	const tables = (): Array<Table<{ id: number }>> => Object.values(state);

	it('has dates relative to the reset', () => {
		client.world.reset({ now: '2026-03-16T10:00:00.000Z' });
		const [yesterday, today] = [state, client.world.tables.aiAgents].map(({ calls }) =>
			Date.parse(calls.get(9001).started_at),
		);
		expect(today - yesterday).toBe(DAY_MS);
	});

	it('uses no id twice in all tables', () => {
		const ids = tables().flatMap((table) => table.all().map(({ id }) => id));
		expect(ids.length).toBeGreaterThan(120);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('has valid references, with numbers and agents of the call’s client', () => {
		for (const agent of state.agents.all()) state.clients.get(agent.client_id);
		for (const call of state.calls.all()) {
			expect(state.agents.get(call.agent_id).client_id).toBe(call.client_id);
			expect(state.sip_numbers.get(call.sip_number_id).client_id).toBe(call.client_id);
		}
		const rooms = state.calls.all().map(({ room_id }) => room_id);
		expect(new Set(rooms).size).toBe(60);
	});

	it('has valid configurations', () => {
		const { aiAgents: settings } = client.world.settings;
		settings.refuseUnknownParameters = true;
		for (const type of ['llm', 'tts', 'stt'] as const) {
			const table = state[`${type}_configurations`];
			expect(table).toHaveLength(3);
			for (const row of table.all()) checkDetails(state, type, row, settings);
		}
	});

	it.each(['2026-03-15T10:00:00.000Z', '2026-03-15T00:00:01.000Z', '2026-03-15T23:59:59.000Z'])(
		'has recorded calls on each of the last two days before %s',
		(now) => {
			client.world.reset({ now });
			const { calls } = client.world.tables.aiAgents;
			const recorded = calls.filter(({ audio }) => audio !== null);
			for (const daysAgo of [1, 2]) {
				const day = new Date(Date.parse(now) - daysAgo * DAY_MS).toISOString().slice(0, 10);
				const found = recorded.filter(({ started_at: at }) => at.startsWith(day));
				expect(found.length).toBeGreaterThanOrEqual(3);
			}
			const oldest = Date.parse(now) - 3 * DAY_MS;
			expect(Date.parse(calls.at(0).started_at)).toBeGreaterThanOrEqual(oldest);
			expect(Date.parse(calls.at(59).started_at)).toBeLessThan(Date.parse(now));
		},
	);

	it('matches SEEDED', async () => {
		const read = async (path: string) => (await client.aiAgents.get(path)).data;
		const agent = await read(`/agents/${SEEDED.agent}`);
		expect(Object.values(agent)).not.toContain(null);
		expect(agent.skills).toHaveLength(2);
		expect(SEEDED.agentSkills.map((id) => state.agent_skills.get(id).agent_id)).toEqual([401, 401]);
		const [one, other] = SEEDED.namesakes.map((id) => state.agents.get(id));
		expect([one.name, one.client_id]).not.toEqual([other.name, other.client_id]);
		expect(one.name).toBe(other.name);
		const [first, second] = SEEDED.sameProviderLlmConfigurations.map((id) =>
			state.llm_configurations.get(id),
		);
		expect(first.provider).toBe(second.provider);
		expect(first.details).not.toEqual(second.details);
		expect(state.provider_configuration_templates.get(SEEDED.llmTemplate).provider).toBe('acme');
		expect(state.skills.get(SEEDED.skillOnCallEnd)).toMatchObject({ event: 'on_call_end' });
		expect(state.skills.get(SEEDED.skillOnCallEnd).parameters).not.toEqual([]);
		expect(state.sip_numbers.get(SEEDED.sipNumber).client_id).toBe(SEEDED.client);
		expect((await read(`/users/${SEEDED.userWithoutClients}`)).clients).toEqual([]);
	});

	it('has the calls of SEEDED', () => {
		const { completedCall, inProgressCall, callWithoutAudio } = SEEDED;
		expect(state.calls.get(completedCall.id)).toMatchObject({
			...completedCall,
			status: 'completed',
			direction: 'in',
		});
		expect(state.calls.get(inProgressCall.id)).toMatchObject({
			...inProgressCall,
			status: 'in_progress',
			audio: null,
		});
		expect(state.calls.get(callWithoutAudio.id)).toMatchObject({
			...callWithoutAudio,
			status: 'completed',
			audio: null,
		});
	});
});
