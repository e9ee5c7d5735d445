import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { newAgentDocument } from './documents';
import { useAiAgents, withoutId } from '../tested';

const agents = useAiAgents();
const { agent: original, clientWithoutAgents: target, agentWithoutSkills } = SEEDED;

const run = async (operation: string, parameters: INodeParameters, more = {}) =>
	(await agents.run('agent', operation, parameters, more))[0].json;
const exported = async (agentId: unknown, options: INodeParameters = {}) =>
	await run('export', { agentId: byId(agentId as number), options });
const imported = async (document: IDataObject, own: INodeParameters = {}, more = {}) =>
	await run('import', { clientId: byId(target), document: JSON.stringify(document), ...own }, more);
const clone = async (own: INodeParameters = {}, more = {}) =>
	await run('clone', { agentId: byId(original), clientId: byId(target), name: '', ...own }, more);
const { written } = agents;
const snapshot = () => agents.world.snapshot().aiAgents as Record<string, IDataObject[]>;

describe('Export', () => {
	it('returns agent, configurations, skills and links as one document without IDs and secrets', async () => {
		const document = await exported(original);
		expect(document).toMatchObject({
			format: 'switchboard-agent/1',
			agent: { name: 'Reception', language: 'en' },
			llm_configuration: {
				provider: 'acme',
				details: [
					{ parameter: 'api_key', parameter_type: 'string' },
					{ parameter: 'model', value: 'acme-large', parameter_type: 'string' },
					{ parameter: 'temperature', value: '0.2', parameter_type: 'float' },
				],
			},
		});
		expect(document.skills).toHaveLength(2);
		expect(JSON.stringify(document)).not.toMatch(/"(id|\w+_id)"|ak-(llm|tts|stt)/);
		expect(JSON.stringify(document)).toContain('agent_skill');
	});

	it('includes secrets on request, and omits an address with a secret otherwise', async () => {
		const { skills } = agents.world.tables.aiAgents;
		skills.get(SEEDED.skillOnCallEnd).webhook_url = 'https://example.com/hook?token=s3cret-one';
		const without = JSON.stringify(await exported(original));
		expect(without).not.toContain('s3cret-one');
		const withSecrets = JSON.stringify(await exported(original, { includeSecrets: true }));
		expect(withSecrets).toMatch(/ak-llm-1.*s3cret-one/);
	});
});

describe('Import', () => {
	it('reports on a dry run what it would do, and changes nothing', async () => {
		const before = snapshot();
		const report = await imported(newAgentDocument, { dryRun: true });
		expect(report).toMatchObject({ agentId: null, dryRun: true, created: 4, unchanged: 1 });
		expect(report.records).toEqual([
			{ kind: 'llmConfiguration', name: 'acme', id: 1101, outcome: 'unchanged' },
			{ kind: 'skill', name: 'Open ticket', outcome: 'created' },
			{ kind: 'agent', name: 'Night desk', outcome: 'created' },
			{ kind: 'clientSkill', name: 'Open ticket', outcome: 'created' },
			{ kind: 'agentSkill', name: 'Open ticket', outcome: 'created' },
		]);
		expect(snapshot()).toEqual(before);
		const done = await imported(newAgentDocument);
		expect(Object.keys(done)[0]).toBe('agentId');
		expect(done).toMatchObject({ agentId: expect.any(Number), created: 4, unchanged: 1 });
	});

	it('names the place of a required secret before anything is created', async () => {
		const document = {
			...newAgentDocument,
			llm_configuration: {
				provider: 'acme',
				details: [
					{ parameter: 'api_key', parameter_type: 'string' },
					{ parameter: 'model', value: 'another', parameter_type: 'string' },
				],
			},
		};
		await expect(imported(document)).rejects.toMatchObject({
			message: expect.stringContaining('no value of “api_key” for the llm configuration'),
			description: expect.stringContaining('llm_configuration.api_key'),
		});
		expect(written()).toHaveLength(0);
		const secret = [{ place: 'llm_configuration.api_key', value: 'ak-given' }];
		const options = { secretValues: { secret } };
		expect(await imported(document, { options })).toMatchObject({ created: 5 });
		expect(JSON.stringify(snapshot().llm_configurations)).toContain('ak-given');
		const wrong = { secretValues: { secret: [{ place: 'llm.api_key', value: 'x' }] } };
		await expect(imported(document, { options: wrong })).rejects.toThrow(
			'The document has no place “llm.api_key”',
		);
	});

	it.each([
		['an order', { orderId: 1 }, 'This is not an agent document'],
		['another format', { ...newAgentDocument, format: 'v2' }, 'This is not an agent document'],
		['text', 'hello', '“Document” is not a JSON object'],
	])('rejects %s', async (_what, document, message) => {
		const parameters = {
			clientId: byId(target),
			document: typeof document === 'string' ? document : JSON.stringify(document),
		};
		await expect(run('import', parameters)).rejects.toThrow(message);
		expect(agents.world.requests).toHaveLength(0);
	});

	it('rejects a name that two of the client’s agents have, before anything is created', async () => {
		const document = { ...newAgentDocument, agent: { name: 'Twin' } };
		const { agents: all } = agents.world.tables.aiAgents;
		const twin = { ...withoutId(all.get(agentWithoutSkills)), name: 'Twin', client_id: target };
		all.add(twin);
		all.add(twin);
		await expect(imported(document)).rejects.toThrow(
			'There are 2 matches for the agent named “Twin”',
		);
		expect(written()).toHaveLength(0);
	});
});

describe('Clone', () => {
	it('says that there is no such agent', async () => {
		await expect(clone({ agentId: byId(7) })).rejects.toThrow('There is no agent with this ID');
	});

	it('copies within a client under another name, and rejects a copy of an agent onto itself', async () => {
		const own = { clientId: byId(SEEDED.client) };
		await expect(clone(own)).rejects.toThrow('The copy would be the agent itself');
		const { agentId } = await clone({ ...own, name: 'Reception, evenings' });
		const source = await exported(original);
		expect(await exported(agentId)).toEqual({
			...source,
			agent: { ...(source.agent as IDataObject), name: 'Reception, evenings' },
		});
	});
});

describe('Greeting', () => {
	const greetings = async (agentId: unknown) =>
		((await exported(agentId)).skills as IDataObject[]).map(
			({ client_skill: link }) => (link as IDataObject | undefined)?.greeting,
		);
	const greeting = 'Welcome to the new clinic';

	it.each([
		['a clone', async (own: INodeParameters) => await clone(own)],
		['an import', async (own: INodeParameters) => await imported(await exported(original), own)],
	])('of %s replaces those of the original, and of the client later', async (_what, roll) => {
		const { agentId } = await roll({ greeting });
		expect(await greetings(agentId)).toEqual([greeting, greeting]);
		expect(await greetings(original)).not.toContain(greeting);
		expect(await roll({ greeting: '' })).toMatchObject({ created: 0, changed: 0 });
		expect(await roll({ greeting: 'Good evening' })).toMatchObject({ created: 0, changed: 2 });
		expect(await greetings(agentId)).toEqual(['Good evening', 'Good evening']);
	});

	it('is rejected where no skill can hold it, before anything is created', async () => {
		const own = { agentId: byId(agentWithoutSkills), greeting };
		await expect(clone(own)).rejects.toThrow('no skill of its client that could hold the greeting');
		expect(written()).toEqual([]);
	});
});

it('Get Full Configuration returns everything in one item, with secrets masked', async () => {
	const full = await run('getFull', { agentId: byId(original) });
	expect(full).toMatchObject({
		id: original,
		client: { id: SEEDED.client, name: 'Harbour Clinic' },
		llm_configuration: { id: 1101, parameters: { api_key: '********', model: 'acme-large' } },
	});
	expect((full.skills as IDataObject[])[0]).toHaveProperty('agent_skill');
	const raw = await run('getFull', { agentId: byId(original), simplify: false });
	expect(raw.llm_configuration).toHaveProperty('details');
});
