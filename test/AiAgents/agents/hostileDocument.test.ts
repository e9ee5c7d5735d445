import type { IDataObject } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';
import { newAgentDocument } from './documents';

const agents = useAiAgents();
const { clientWithoutAgents: target } = SEEDED;

const importText = async (document: string) =>
	(await agents.run('agent', 'import', { clientId: byId(target), document }))[0].json;

const [skill] = newAgentDocument.skills;
const withSkill = (changed: object) => ({
	...newAgentDocument,
	skills: [{ ...skill, ...changed }],
});
const withDetail = (changed: object) => ({
	...newAgentDocument,
	llm_configuration: {
		provider: 'acme',
		details: [{ parameter: 'model', value: 'x', parameter_type: 'string', ...changed }],
	},
});

/** A document with a field that JavaScript gives a meaning: in JSON it is a name like others. */
const polluting = (name: string) =>
	JSON.stringify(newAgentDocument).replace('"agent":{', `"agent":{"${name}":{"polluted":true},`);

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Nobody knows who wrote a document that is imported. */
describe('A hostile agent document', () => {
	it.each<[string, string | object]>([
		['with an ID of an agent', { ...newAgentDocument, agent: { name: 'X', id: 1 } }],
		['with another client', { ...newAgentDocument, agent: { name: 'X', client_id: 1 } }],
		['with the ID of a skill', withSkill({ id: SEEDED.skillOnCallEnd })],
		['with ends of a link', withSkill({ agent_skill: { agent_id: 1 } })],
		['with a client of a link', withSkill({ client_skill: { client_id: 1 } })],
		['with a configuration by its ID', { ...newAgentDocument, llm_configuration_id: 1101 }],
		['with a field of a detail', withDetail({ id: 1 })],
		['with a value that is no text', withDetail({ value: { $gt: '' } })],
		['with a list in place of a name', withSkill({ name: ['Open ticket'] })],
		['of another format', { ...newAgentDocument, format: 'switchboard-agent/2' }],
		['that is a list', [newAgentDocument]],
		['that pollutes prototypes', polluting('__proto__')],
		['that names a constructor', polluting('constructor')],
		['that is nested deeply', deep(5_000)],
		['with skills that are none', { ...newAgentDocument, skills: [null] }],
		['with an expression', withSkill({ name: '={{ $env.SECRET }}' })],
		['with more than JSON', `${JSON.stringify(newAgentDocument)};process.exit()`],
	])('%s is rejected before anything is written', async (_what, document) => {
		const text = typeof document === 'string' ? document : JSON.stringify(document);
		await expect(importText(text)).rejects.toThrow();
		expect(agents.written()).toEqual([]);
		expect(({} as IDataObject).polluted).toBeUndefined();
	});

	it.each([
		'../../clients/101',
		'Open ticket&client_id=1',
		'x\r\nx-injected: 1',
		'<script>alert(1)</script>',
		'__proto__',
	])('has the name %j as a name alone', async (name) => {
		const client_id = target;
		const document = { ...newAgentDocument, agent: { name }, skills: [{ ...skill, name }] };
		const report = await importText(JSON.stringify(document));
		expect(report).toMatchObject({ clientId: client_id, created: 4 });
		const { agents: all, skills } = agents.world.tables.aiAgents;
		expect(all.all().filter((one) => one.name === name)).toMatchObject([{ client_id }]);
		expect(skills.all().filter((one) => one.name === name)).toHaveLength(1);
		const paths = agents.world.requests.map(({ path }) => path);
		expect(paths.filter((path) => /\.\.|script|injected/.test(path))).toEqual([]);
	});
});
