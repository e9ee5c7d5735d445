import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { runInEngine } from '../engine';
import { newExecution } from '../run';
import { byId } from '../tested';
import { form, list } from './entered';
import { useAiAgents } from './tested';

const agents = useAiAgents();
const llm = async (operation: string, parameters: INodeParameters) =>
	(await agents.run('llmConfiguration', operation, parameters))[0].json;
const written = () => agents.world.requests.filter(({ method }) => method !== 'GET');
const [first] = SEEDED.sameProviderLlmConfigurations;

describe('Update', () => {
	it('changes one parameter and sends the others as they are', async () => {
		await llm('update', { llmConfigurationId: byId(first), ...form({ temperature: 1 }) });
		expect(written()[0].body).toEqual({
			details: [
				{ parameter: 'api_key', value: 'ak-llm-1', parameter_type: 'string' },
				{ parameter: 'model', value: 'acme-large', parameter_type: 'string' },
				{ parameter: 'temperature', value: '1', parameter_type: 'float' },
			],
		});
	});

	it('leaves only what is entered with Replace All, if that is complete', async () => {
		const options = { replaceAll: true };
		const target = { llmConfigurationId: byId(first), options };
		await expect(llm('update', { ...target, ...form({ temperature: 1 }) })).rejects.toThrow(
			'“api_key” is missing',
		);
		await llm('update', { ...target, ...form({ api_key: 'k2', model: 'm2' }) });
		expect(agents.world.tables.aiAgents.llm_configurations.get(first).details).toHaveLength(2);
	});

	it('refuses an update of nothing', async () => {
		await expect(llm('update', { llmConfigurationId: byId(first), ...form({}) })).rejects.toThrow(
			'There is nothing to update',
		);
	});
});

describe('Create or Update', () => {
	it('refuses two of the same provider with both IDs', async () => {
		const run = llm('upsert', { provider: byId('acme'), ...form({ temperature: 0.3 }) });
		await expect(run).rejects.toMatchObject({
			message: expect.stringContaining('There are 2 of this LLM configuration of “acme”'),
			description: expect.stringContaining('1101, 1102'),
		});
		expect(written()).toHaveLength(0);
	});

	it('tells them apart by a parameter, and leaves what is as wanted', async () => {
		const wanted = {
			provider: byId('acme'),
			...form({ model: 'acme-small', temperature: 0.3 }),
			options: { matchOn: 'model' },
		};
		expect(await llm('upsert', wanted)).toMatchObject({ id: 1102, outcome: 'changed' });
		expect(await llm('upsert', wanted)).toMatchObject({ id: 1102, outcome: 'left' });
		expect(written()).toHaveLength(1);
	});

	it('refuses to match on what is not entered', async () => {
		const options = { matchOn: 'model' };
		const run = llm('upsert', { provider: byId('acme'), ...form({ temperature: 1 }), options });
		await expect(run).rejects.toThrow('“Match On” names “model”');
	});

	it('creates where there is none', async () => {
		const entered = list(['region', 'eu']);
		const created = await llm('upsert', { provider: byId('umbrella'), ...entered });
		expect(created).toMatchObject({ outcome: 'created', parameters: { region: 'eu' } });
	});
});

describe('An answer to a write whose details are no list', () => {
	const odd = { status: 200, body: { id: 9, provider: 'acme', details: { api_key: 'x' } } };
	const region = list(['region', 'eu']);

	it('leaves open what became of it, and it is not created twice', async () => {
		const execution = newExecution();
		agents.world.faults.add({ ...odd, method: 'POST', afterProcessing: true });
		const create = async () =>
			await agents.run(
				'llmConfiguration',
				'create',
				{ provider: byId('umbrella'), ...region },
				{ execution },
			);
		await expect(create()).rejects.toThrow(/another form/);
		await expect(create()).rejects.toThrow(/unknown|another form/);
		expect(written()).toHaveLength(1);
	});

	it('is settled by a look where there is one', async () => {
		agents.world.faults.add({ ...odd, method: 'POST', afterProcessing: true });
		const made = await llm('upsert', { provider: byId('umbrella'), ...region });
		expect(made).toMatchObject({ outcome: 'created', parameters: { region: 'eu' } });
		expect(written()).toHaveLength(1);
	});
});

it('masks what looks like a secret when simplified, and passes the record through when not', async () => {
	const simple = await llm('get', { llmConfigurationId: byId(first) });
	expect(simple).toEqual({
		id: first,
		provider: 'acme',
		parameters: { api_key: '********', model: 'acme-large', temperature: 0.2 },
	});
	const raw = await llm('get', { llmConfigurationId: byId(first), simplify: false });
	expect(raw).toEqual(
		JSON.parse(JSON.stringify(agents.world.tables.aiAgents.llm_configurations.get(first))),
	);
	const all = await agents.run('ttsConfiguration', 'getAll', {});
	expect(JSON.stringify(all)).not.toMatch(/ak-tts|it-tts/);
});

describe('In n8n’s own engine', () => {
	const inEngine = async (resource: string, operation: string, parameters: INodeParameters) =>
		await runInEngine(
			new AiAgents(),
			{
				parameters: { resource, operation, ...parameters },
				credentials: { switchboardAgentsApi: { id: '1', name: 'Sandbox' } },
			},
			[{ json: {} }],
			agents.credential(),
		);

	it.each([
		['create', { provider: byId('umbrella') }],
		['update', { llmConfigurationId: byId(first) }],
		['upsert', { provider: byId('umbrella') }],
	])('%s runs with an empty Type', async (operation, target) => {
		const { run } = await inEngine('llmConfiguration', operation, {
			...target,
			...list(['top_k', '7']),
		});
		expect(run.data.resultData.error).toBeUndefined();
		expect((written()[0].body as IDataObject).details).toContainEqual({
			parameter: 'top_k',
			value: '7',
			parameter_type: 'string',
		});
	});

	it('a provider template is updated with the parameters of its own list', async () => {
		const detail = [{ parameter: 'voice', parameter_type: 'string', required: true }];
		const { run } = await inEngine('providerTemplate', 'update', {
			providerTemplateId: byId(SEEDED.llmTemplate),
			updateFields: { details: { detail } },
		});
		expect(run.data.resultData.error).toBeUndefined();
		expect(written()[0].body).toEqual({ details: detail });
	});
});
