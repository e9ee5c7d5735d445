import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import { useSandbox } from '../../client';

describe('Relations between AI agents records', () => {
	const client = useSandbox();

	const get = async (path: string) => (await client.aiAgents.get(path)).data;
	const firstId = async (path: string) => (await get(path))[0].id as number;
	const tables = () => client.world.tables.aiAgents;

	it('shows skills, agents, numbers and clients on retrieval', async () => {
		expect((await get(`/agents/${SEEDED.agent}`)).skills).toEqual([
			{ id: 501, name: 'Send transcript' },
			{ id: 502, name: 'Book appointment' },
		]);
		expect((await get(`/agents/${SEEDED.agentWithoutSkills}`)).skills).toEqual([]);
		const { agents, sip_numbers: numbers } = await get(`/clients/${SEEDED.client}`);
		expect(agents.map(({ id }: { id: number }) => id)).toEqual([401, 402, 403]);
		expect(numbers[0]).toEqual({ id: 801, sip_number: '+12125550101' });
		expect(await get(`/clients/${SEEDED.clientWithoutAgents}`)).toMatchObject({ agents: [] });
		expect((await get(`/users/${SEEDED.user}`)).clients).toEqual([
			{ id: 101, name: 'Harbour Clinic' },
			{ id: 102, name: 'Alder Logistics' },
		]);
	});

	it('shows them in lists only with the setting', async () => {
		for (const path of ['/agents', '/clients', '/users']) {
			const [plain] = await get(path);
			const full = await get(`${path}/${plain.id}`);
			expect(plain).not.toEqual(full);
			client.world.settings.aiAgents.relationsInLists = true;
			expect((await get(path))[0]).toEqual(full);
			client.world.settings.aiAgents.relationsInLists = false;
		}
	});

	it('follows new and deleted links, each skill once', async () => {
		const link = { agent_id: SEEDED.agentWithoutSkills, skill_id: 506 };
		const { data: first } = await client.aiAgents.post('/agent_skills', link);
		const { data: second } = await client.aiAgents.post('/agent_skills', link);
		const skills = async () => (await get(`/agents/${link.agent_id}`)).skills;
		expect(await skills()).toEqual([{ id: 506, name: 'Survey' }]);
		await client.aiAgents.delete(`/agent_skills/${first.id}`);
		await client.aiAgents.delete(`/agent_skills/${second.id}`);
		expect(await skills()).toEqual([]);
	});

	it.each([
		['/client_users', { client_id: 101, user_id: 201 }],
		['/client_skills', { client_id: 101, skill_id: 501 }],
		['/agent_skills', { agent_id: 401, skill_id: 501 }],
		[
			'/agent',
			{
				name: 'New',
				client_id: 101,
				llm_configuration_id: 1101,
				tts_configuration_id: 1201,
				stt_configuration_id: 1301,
			},
		],
	] as const)('rejects unknown ids in %s', async (path, body) => {
		const single = path === '/agent' ? '/agents/401' : `${path}/${await firstId(path)}`;
		for (const field of Object.keys(body).filter((name) => name.endsWith('_id'))) {
			const created = await client.aiAgents.post(path, { ...body, [field]: 9999 });
			expect([created.status, created.data.detail]).toEqual([422, `${field}: no record 9999`]);
			const updated = await client.aiAgents.put(single, { [field]: 9999 });
			expect([updated.status, updated.data.detail]).toEqual([422, `${field}: no record 9999`]);
		}
		client.world.settings.aiAgents.unknownReferenceStatus = 400;
		const [field] = Object.keys(body).filter((name) => name.endsWith('_id'));
		expect((await client.aiAgents.put(single, { [field]: 9999 })).status).toBe(400);
		expect((await client.aiAgents.post(path, body)).status).toBe(201);
	});

	it('deletes an agent with its skill links, and nothing else', async () => {
		const others = tables().agent_skills.filter(({ agent_id }) => agent_id !== SEEDED.agent);
		const { data } = await client.aiAgents.delete(`/agents/${SEEDED.agent}`);
		expect(data).toMatchObject({ id: SEEDED.agent, name: 'Reception' });
		expect(tables().agent_skills.all()).toEqual(others);
		expect(tables().agents).toHaveLength(6);
	});

	const IN_USE = [
		[`/skills/${SEEDED.skillOnCallEnd}`, 'client_skills 601'],
		[`/users/${SEEDED.user}`, 'client_users 301'],
		['/llm_configurations/1101', 'agents 401'],
		['/tts_configurations/1202', 'agents 402'],
		['/stt_configurations/1302', 'agents 402'],
	] as const;

	it.each(IN_USE)('rejects the deletion of %s, which is in use', async (path, by) => {
		const snapshot = client.world.snapshot();
		const { status, data } = await client.aiAgents.delete(path);
		expect([status, data.detail]).toEqual([409, expect.stringContaining(by)]);
		expect(client.world.snapshot()).toEqual(snapshot);
	});

	it.each(IN_USE)('deletes %s with its links or bindings with the setting', async (path) => {
		client.world.settings.aiAgents.deleteInUse = 'cascade';
		expect((await client.aiAgents.delete(path)).status).toBe(200);
		const id = Number(path.split('/')[2]);
		const { client_skills, agent_skills, client_users, agents } = tables();
		const rows = [client_skills, agent_skills, client_users, agents].flatMap<object>((table) => [
			...table.all(),
		]);
		const linked = rows.filter((row) => Object.values(row).slice(1).includes(id));
		expect(linked).toEqual([]);
		expect(agents).toHaveLength(7);
		for (const agent of agents.all()) {
			expect((await client.aiAgents.get(`/agents/${agent.id}`)).status).toBe(200);
		}
	});

	it('deletes what is not in use', async () => {
		const { llm, tts, stt } = SEEDED.unusedConfigurations;
		for (const path of [
			`/skills/${SEEDED.unusedSkill}`,
			`/users/${SEEDED.userWithoutClients}`,
			`/llm_configurations/${llm}`,
			`/tts_configurations/${tts}`,
			`/stt_configurations/${stt}`,
		]) {
			expect((await client.aiAgents.delete(path)).status).toBe(200);
		}
	});
});
