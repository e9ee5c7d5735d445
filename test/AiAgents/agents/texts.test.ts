import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';
import { newAgentDocument } from './documents';

const agents = useAiAgents();
const { agent: original, clientWithoutAgents: target, skillOnCallEnd } = SEEDED;

const run = async (operation: string, parameters: INodeParameters, resource = 'agent') =>
	(await agents.run(resource, operation, parameters))[0].json;
const exported = async (options: INodeParameters = {}) =>
	await run('export', { agentId: byId(original), options });
const compared = async (document: object) =>
	await run('compare', {
		agentId: byId(original),
		compareWith: 'document',
		document: JSON.stringify(document),
	});
const imported = async (document: object, own: INodeParameters = {}) =>
	await run('import', { clientId: byId(target), document: JSON.stringify(document), ...own });

const key = `sk-proj-${'a1B2'.repeat(10)}`;
const tables = () => agents.world.tables.aiAgents;
const skillOf = (document: IDataObject) =>
	(document.skills as IDataObject[]).find(({ description }) => description !== undefined)!;
const write = (description: string, greeting = 'Hello') => {
	const { skills, client_skills: links } = tables();
	Object.assign(skills.get(skillOnCallEnd), { description });
	for (const link of links.all()) if (link.skill_id === skillOnCallEnd) Object.assign(link, { greeting }); // prettier-ignore
};

describe('A secret in a text of an agent', () => {
	it.each([
		['a key', `Call it with ${key}.`, 'Call it with ********.'],
		['two keys', `${key}, ${key}`, '********, ********'],
		['an address', 'See https://x.test/a?token=s3cret1 now', 'See https://x.test/a?token=******** now'], // prettier-ignore
		['a password', 'At https://me:s3cret@x.test/', 'At https://me:********@x.test/'],
		['a hook', 'https://hooks.slack.com/services/T0/B0/abc', 'https://hooks.slack.com/services/********'], // prettier-ignore
		['a header', 'Send Authorization: Bearer abcdef1234567890abcdef', '********'],
	])(
		'is masked in each output that is made of several records: %s',
		async (_what, text, masked) => {
			write(text, text);
			tables().agents.get(original).name = text;
			tables().calls.get(SEEDED.completedCall.id).agent_id = original;
			const document = await exported();
			expect(skillOf(document)).toMatchObject({
				description: masked,
				client_skill: { greeting: masked },
			});
			expect(document.agent).toMatchObject({ name: masked });
			const outputs = [
				document,
				await run('getFull', { agentId: byId(original) }),
				await compared(newAgentDocument),
				await run('getDossier', { callId: byId(SEEDED.completedCall.id) }, 'call'),
			];
			for (const output of outputs) {
				expect(JSON.stringify(output)).toContain(JSON.stringify(masked).slice(1, -1));
				expect(JSON.stringify(output)).not.toContain(JSON.stringify(text).slice(1, -1));
			}
			const whole = await exported({ includeSecrets: true });
			expect(skillOf(whole)).toMatchObject({ description: text, client_skill: { greeting: text } });
		},
	);

	it.each([
		'Rate us: *****',
		'*********',
		'**Important**: ask for the task-force of the risk-sensitive-department-2026',
		'Basic Troubleshooting',
		'See https://example.com/help?page=2#key-facts',
		'Bearer of bad news',
		'Token Ring Support',
		'Skype: sk-smith',
		'Bitte 8 Sterne: ⭐⭐⭐⭐⭐⭐⭐⭐',
	])('is not in %j, which is exported, compared and imported unchanged', async (text) => {
		write(text, text);
		const document = await exported();
		expect(skillOf(document)).toMatchObject({
			description: text,
			client_skill: { greeting: text },
		});
		expect(await compared(document)).toMatchObject({ equal: true });
		const [skill] = newAgentDocument.skills;
		const skills = [{ ...skill, description: text, client_skill: { greeting: text } }];
		await imported({ ...newAgentDocument, skills });
		expect(tables().skills.all().at(-1)).toMatchObject({ description: text });
		expect(tables().client_skills.all().at(-1)).toMatchObject({ greeting: text });
	});

	it('can’t be compared with its mask, and is never output', async () => {
		write(`Call it with ${key}`);
		const document = await exported();
		const report = await compared(document);
		expect(report.equal).toBe(true);
		expect(report.differences).toContainEqual({
			place: 'skills.Send transcript.description',
			status: 'notComparable',
			expected: 'Call it with ********',
			live: 'Call it with ********',
		});
		write(`Call it with ${key.replace('a1', 'z9')}`);
		const whole = await compared({
			...document,
			skills: (document.skills as IDataObject[]).map((one) =>
				one.description ? { ...one, description: `Call it with ${key}` } : one,
			),
		});
		expect(whole.equal).toBe(false);
		expect(JSON.stringify(whole)).not.toMatch(/sk-proj/);
	});
});

describe('A mask in a text of a document', () => {
	const [skill] = newAgentDocument.skills;
	const withSkill = (changed: object) => ({
		...newAgentDocument,
		skills: [{ ...skill, ...changed }],
	});

	it.each([
		['skills.Open ticket.description', withSkill({ description: 'With ********' })],
		['skills.Open ticket.event', withSkill({ event: '********' })],
		['skills.Open ticket.client_skill.greeting', withSkill({ client_skill: { greeting: '********' } })], // prettier-ignore
		['skills.Key ********.name', withSkill({ name: 'Key ********' })],
		['skills.Open ticket.parameters.0.name', withSkill({ parameters: [{ name: '********', type: 'string' }] })], // prettier-ignore
		['agent.name', { ...newAgentDocument, agent: { name: 'Desk ********' } }],
	])(
		'at %s is rejected before anything is written, until the text is entered',
		async (place, document) => {
			await expect(imported(document)).rejects.toMatchObject({
				message: expect.stringContaining(`“${place}” contains a mask`),
				description: expect.stringContaining(`Secret Values as ${place}`),
			});
			expect(agents.written()).toEqual([]);
			const secret = [{ place, value: `With ${key}` }];
			expect(await imported(document, { options: { secretValues: { secret } } })).toHaveProperty(
				'agentId',
				expect.any(Number),
			);
			const written = JSON.stringify(agents.written());
			expect(written).toContain(key);
			expect(written).not.toContain('********');
		},
	);

	it('is no matter where the form has another greeting or name', async () => {
		const document = {
			...withSkill({ client_skill: { greeting: 'With ********' } }),
			agent: { name: '********' },
		};
		await imported(document, { greeting: 'Good day', options: { name: 'Night' } });
		expect(JSON.stringify(agents.written())).not.toContain('********');
	});
});
