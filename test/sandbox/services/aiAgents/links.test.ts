import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import { useSandbox } from '../../client';

describe('Relations between AI agents records', () => {
	const client = useSandbox();

	const get = async (path: string) => (await client.aiAgents.get(path)).data;
	const tables = () => client.world.tables.aiAgents;

	it('are shown on retrieval: skills, agents, numbers and clients', async () => {
		expect((await get(`/agents/${SEEDED.agent}`)).skills).toEqual([
			{ id: 501, name: 'Send transcript' },
			{ id: 502, name: 'Book appointment' },
		]);
		const { agents, sip_numbers: numbers } = await get(`/clients/${SEEDED.client}`);
		expect(agents.map(({ id }: { id: number }) => id)).toEqual([401, 402, 403]);
		expect(numbers[0]).toEqual({ id: 801, sip_number: '+12125550101' });
		expect(await get(`/clients/${SEEDED.clientWithoutAgents}`)).toMatchObject({ agents: [] });
		const clients = (await get(`/users/${SEEDED.user}`)).clients;
		expect(clients.map(({ id }: { id: number }) => id)).toEqual([101, 102]);
	});

	it('are shown in lists only with the setting', async () => {
		for (const path of ['/agents', '/clients', '/users']) {
			const [plain] = await get(path);
			const full = await get(`${path}/${plain.id}`);
			expect(plain).not.toEqual(full);
			client.world.settings.aiAgents.relationsInLists = true;
			expect((await get(path))[0]).toEqual(full);
			client.world.settings.aiAgents.relationsInLists = false;
		}
	});

	it('follow new and deleted links, each skill once', async () => {
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
		['/client_users', '/client_users/301', { client_id: 101, user_id: 201 }],
		['/client_skills', '/client_skills/601', { client_id: 101, skill_id: 501 }],
		['/agent_skills', '/agent_skills/701', { agent_id: 401, skill_id: 501 }],
		['/agent', '/agents/401', { name: 'New', client_id: 101, llm_configuration_id: 1101 }],
	])('never name unknown ids: %s', async (path, single, body) => {
		client.world.settings.aiAgents.unknownReferenceStatus = 400;
		for (const field of Object.keys(body).filter((name) => name.endsWith('_id'))) {
			const created = await client.aiAgents.post(path, { ...body, [field]: 9999 });
			const updated = await client.aiAgents.put(single, { [field]: 9999 });
			for (const { status, data } of [created, updated]) {
				expect([status, data.detail]).toEqual([400, `${field}: no record 9999`]);
			}
		}
		expect((await client.aiAgents.post(path, body)).status).toBe(201);
	});

	it('of an agent are deleted with it, and nothing else', async () => {
		const others = tables().agent_skills.filter(({ agent_id }) => agent_id !== SEEDED.agent);
		expect((await client.aiAgents.delete(`/agents/${SEEDED.agent}`)).status).toBe(200);
		expect(tables().agent_skills.all()).toEqual(others);
		expect(tables().agents).toHaveLength(6);
	});

	it.each<[string, string, string]>([
		[`/skills/${SEEDED.skillOnCallEnd}`, 'client_skills 601', `/skills/${SEEDED.unusedSkill}`],
		[`/users/${SEEDED.user}`, 'client_users 301', `/users/${SEEDED.userWithoutClients}`],
		...Object.entries(SEEDED.unusedConfigurations).map(([type, unused], index) => {
			const path = `/${type}_configurations`;
			const inUse = `${path}/${1101 + index * 100}`;
			return [inUse, 'agents 401', `${path}/${unused}`] as [string, string, string];
		}),
	])('keep %s from deletion, unless the setting cascades', async (path, by, unused) => {
		expect((await client.aiAgents.delete(unused)).status).toBe(200);
		const snapshot = client.world.snapshot();
		const { status, data } = await client.aiAgents.delete(path);
		expect([status, data.detail]).toEqual([409, expect.stringContaining(by)]);
		expect(client.world.snapshot()).toEqual(snapshot);
		client.world.settings.aiAgents.deleteInUse = 'cascade';
		expect((await client.aiAgents.delete(path)).status).toBe(200);
		const { client_skills, agent_skills, client_users, agents } = tables();
		const rows = [client_skills, agent_skills, client_users, agents].flatMap<object>((table) => [
			...table.all(),
		]);
		const id = Number(path.split('/')[2]);
		expect(rows.filter((row) => Object.values(row).slice(1).includes(id))).toEqual([]);
		expect(agents).toHaveLength(7);
	});
});
