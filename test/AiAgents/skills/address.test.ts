import { hasSecret, maskAddress } from '../../../nodes/AiAgents/skills/skillLinks';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';

const agents = useAiAgents();
const id = '3f1c0e52';
const address = `https://n8n.example/webhook/${id}/${id}/agents/a-secret-of-20-chars`;

it.each([
	...['answer/agents', 'answer/node/agents'].map((path) => [
		`https://n8n.example/webhook/${id}/${id}/${path}/a-secret-of-20-chars`,
		`https://n8n.example/webhook/${id}/${id}/${path}/********`,
	]),
	[address, `https://n8n.example/webhook/${id}/${id}/agents/********`],
	[`${address}?x=1`, `https://n8n.example/webhook/${id}/${id}/agents/********?x=1`],
	[
		'https://a.example/h?secret=s&x=1&api_key=k',
		'https://a.example/h?secret=********&x=1&api_key=********',
	],
	['https://user:pass@a.example/h', 'https://user:********@a.example/h'],
])('masks %s', (written, shown) => {
	expect(maskAddress(written)).toBe(shown);
	expect(hasSecret(written)).toBe(true);
});

it.each([
	'https://skills.example.com/transcript',
	'https://a.example/agents/list?page=1',
	'no address at all',
])('leaves %s', (written) => expect(maskAddress(written)).toBe(written));

describe('a skill with a secret in its address', () => {
	const skillOf = () => {
		const { skills } = agents.world.tables.aiAgents;
		const skill = skills.all()[0];
		skill.webhook_url = address;
		return skill;
	};

	it('is masked in the output of every operation', async () => {
		const { id: skillId, name } = skillOf();
		const { agent_skills: links } = agents.world.tables.aiAgents;
		const [link] = links.filter(({ skill_id }) => skill_id === skillId);
		const chosen = { skillId: byId(skillId) };
		const additionalFields = { webhook_url: address };
		const shown = [
			await agents.run('skill', 'get', chosen),
			await agents.run('skill', 'getAll', { returnAll: true }),
			await agents.run('skill', 'update', { ...chosen, updateFields: { webhook_url: address } }),
			await agents.run('skill', 'upsert', { name, additionalFields }),
			await agents.run('skill', 'create', { name: 'New', additionalFields }),
			await agents.run('agent', 'getFull', { agentId: byId(link.agent_id) }),
			await agents.run('agent', 'export', { agentId: byId(link.agent_id), options: {} }),
		];
		expect(JSON.stringify(shown)).not.toContain('a-secret');
		expect(JSON.stringify(shown).match(/agents\/\*{8}/g)?.length).toBeGreaterThan(5);
		expect(skillOf().webhook_url).toBe(address);
	});

	it('rejects the mask as a new address', async () => {
		const { id: skillId } = skillOf();
		await expect(
			agents.run('skill', 'update', {
				skillId: byId(skillId),
				updateFields: { webhook_url: maskAddress(address) },
			}),
		).rejects.toThrow('contains a mask in place of its secret');
		expect(agents.sent()).toEqual([]);
	});
});
