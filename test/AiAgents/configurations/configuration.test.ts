import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AiAgents } from '../../../nodes/AiAgents/AiAgents.node';
import { runInEngine } from '../../harness/engine';
import { mapFields, newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';
import { form, list } from '../samples';
import { first, useConfigurations } from './configuring';

const { agents, llm, written } = useConfigurations();

describe('Create', () => {
	it('sends numbers as text with the template’s types, and shows no secret', async () => {
		const entered = { api_key: 'ak-new', model: 'acme-large', temperature: 0.4, max_tokens: 200 };
		const created = await llm('create', { provider: byId('acme'), ...form(entered) });
		expect(written()[0].body).toEqual({
			provider: 'acme',
			details: [
				{ parameter: 'api_key', value: 'ak-new', parameter_type: 'string' },
				{ parameter: 'model', value: 'acme-large', parameter_type: 'string' },
				{ parameter: 'temperature', value: '0.4', parameter_type: 'float' },
				{ parameter: 'max_tokens', value: '200', parameter_type: 'integer' },
			],
		});
		expect(created.parameters).toEqual({ ...entered, api_key: '********' });
		expect(JSON.stringify(created)).not.toContain('ak-new');
	});

	const complete = { api_key: 'k', model: 'm' };
	it.each([
		['a missing required one', form({ model: 'x' }), /“api_key” is missing.*api_key, model/],
		['a blank required one', form({ ...complete, api_key: ' ' }), /“api_key” is missing/],
		['text for a number', form({ ...complete, temperature: 'warm' }), /must be a number.*“warm”/],
		[
			'a fraction for an integer',
			list(['api_key', 'k'], ['model', 'm'], ['max_tokens', '1.5']),
			/“max_tokens” must be a whole number.*1\.5/,
		],
		['a duplicate one', list(['model', 'm'], ['model', 'n']), /“model” is entered twice.*Remove/],
		['a nameless one', list(['', 'k']), /“Name” is empty.*Fill it in/],
	])('rejects %s by name, before anything is written', async (_what, entered, expected) => {
		const create = llm('create', { provider: byId('acme'), ...entered });
		const [{ reason }] = (await Promise.allSettled([create])) as PromiseRejectedResult[];
		expect(`${reason.message} ${reason.description}`).toMatch(expected);
		expect(written()).toHaveLength(0);
	});

	it('keeps text exactly, and trims numbers', async () => {
		const model = '  You are “Ada”.\n\nAnswer briefly. \n';
		const entered = { api_key: ' k\t', model, temperature: ' 0.4 ', max_tokens: ' 200' };
		await llm('create', { provider: byId('acme'), ...form(entered) });
		const details = (written()[0].body as IDataObject).details as IDataObject[];
		expect(details.map(({ value }) => value)).toEqual([' k\t', model, '0.4', '200']);
	});

	it('accepts a list for a provider without a template, with the types as entered', async () => {
		const entered = list(['region', 'eu'], ['top_k', '7', 'integer']);
		await llm('create', { provider: byId('umbrella'), ...entered });
		expect((written()[0].body as IDataObject).details).toEqual([
			{ parameter: 'region', value: 'eu', parameter_type: 'string' },
			{ parameter: 'top_k', value: '7', parameter_type: 'integer' },
		]);
	});
});

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

	it('says that there is no such configuration', async () => {
		const missing = llm('update', { llmConfigurationId: byId(7), ...form({ temperature: 1 }) });
		await expect(missing).rejects.toMatchObject({
			message: 'There is no LLM configuration with this ID',
			description: expect.stringContaining('Get Many lists every LLM configuration'),
		});
	});

	it('removes other parameters with Replace All, if the rest is complete', async () => {
		const options = { replaceAll: true };
		const target = { llmConfigurationId: byId(first), options };
		await expect(llm('update', { ...target, ...form({ temperature: 1 }) })).rejects.toThrow(
			'“api_key” is missing',
		);
		await llm('update', { ...target, ...form({ api_key: 'k2', model: 'm2' }) });
		expect(agents.world.tables.aiAgents.llm_configurations.get(first).details).toHaveLength(2);
	});
});

describe('Create or Update', () => {
	it('rejects two of the same provider, giving both IDs', async () => {
		const run = llm('upsert', { provider: byId('acme'), ...form({ temperature: 0.3 }) });
		await expect(run).rejects.toMatchObject({
			message: expect.stringContaining('There are 2 matches for the LLM configuration of “acme”'),
			description: expect.stringContaining('1101, 1102'),
		});
		expect(written()).toHaveLength(0);
	});

	it('distinguishes them by a parameter, and skips an unchanged one', async () => {
		const parameters = {
			provider: byId('acme'),
			...form({ model: 'acme-small', temperature: 0.3 }),
			options: { matchOn: 'model' },
		};
		expect(await llm('upsert', parameters)).toMatchObject({ id: 1102, outcome: 'changed' });
		expect(await llm('upsert', parameters)).toMatchObject({ id: 1102, outcome: 'unchanged' });
		expect(written()).toHaveLength(1);
	});

	it.each([
		['model', '“Match On” names “model”'],
		['temperature, ', '“Match On” has an empty entry'],
	])('rejects a match on a parameter that is not entered: %s', async (matchOn, message) => {
		const entered = { provider: byId('acme'), ...form({ temperature: 0.2 }) };
		await expect(llm('upsert', { ...entered, options: { matchOn } })).rejects.toThrow(message);
		expect(written()).toEqual([]);
	});
});

describe('A response to a write whose details are not a list', () => {
	const odd = { status: 200, body: { id: 9, provider: 'acme', details: { api_key: 'x' } } };
	const region = list(['region', 'eu']);

	it('leaves the write unconfirmed, and it is not created twice', async () => {
		const execution = newExecution();
		agents.world.faults.add({ ...odd, method: 'POST', afterProcessing: true });
		const create = async () =>
			await agents.run(
				'llmConfiguration',
				'create',
				{ provider: byId('umbrella'), ...region },
				{ execution },
			);
		await expect(create()).rejects.toThrow(/isn’t in the documented format/);
		await expect(create()).rejects.toThrow(/unknown|isn’t in the documented format/);
		expect(written()).toHaveLength(1);
	});
});

it('masks secrets in a simplified record, and passes the raw record through', async () => {
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

it('runs with an empty Type in n8n’s own engine, which checks what is required', async () => {
	const { run } = await runInEngine(
		new AiAgents(),
		{
			parameters: {
				resource: 'llmConfiguration',
				operation: 'create',
				provider: byId('umbrella'),
				...list(['top_k', '7']),
			},
			credentials: { switchboardAgentsApi: { id: '1', name: 'Sandbox' } },
		},
		[{ json: {} }],
		agents.credential(),
	);
	expect(run.data.resultData.error).toBeUndefined();
	const details = [{ parameter: 'top_k', value: '7', parameter_type: 'string' }];
	expect(written()[0].body).toMatchObject({ details });
});

describe('The provider form', () => {
	const fieldsFor = async (parameters: INodeParameters) =>
		await mapFields(
			'getLlmParameters',
			{ credential: agents.credential(), parameters },
			new AiAgents(),
		);

	it('has the fields of the provider’s template, with their types', async () => {
		const { fields } = await fieldsFor({ operation: 'create', provider: byId('acme') });
		expect(fields.map(({ id, required, type }) => [id, required, type])).toEqual([
			['api_key', true, 'string'],
			['model', true, 'string'],
			['temperature', false, 'number'],
			['max_tokens', false, 'number'],
		]);
	});

	it('requires nothing on update, and shows the current values except secrets', async () => {
		const { fields } = await fieldsFor({
			operation: 'update',
			llmConfigurationId: byId(first),
		});
		expect(fields.every(({ required }) => !required)).toBe(true);
		expect(fields.map(({ displayName }) => displayName)).toEqual([
			'api_key',
			'model (now acme-large)',
			'temperature (now 0.2)',
			'max_tokens',
		]);
	});

	it('says what to choose before there is a form', async () => {
		expect(await fieldsFor({ operation: 'create' })).toMatchObject({
			fields: [],
			emptyFieldsNotice: 'Choose the provider first',
		});
		const unknown = await fieldsFor({ operation: 'create', provider: byId('umbrella') });
		expect(unknown.emptyFieldsNotice).toMatch(/no LLM template of “umbrella”.*List/);
	});
});
