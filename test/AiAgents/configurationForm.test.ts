import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { mapFields } from '../run';
import { byId } from '../tested';
import { form, list } from './entered';
import { useAiAgents } from './tested';

const agents = useAiAgents();
const llm = async (operation: string, parameters: INodeParameters) =>
	(await agents.run('llmConfiguration', operation, parameters))[0].json;
const written = () => agents.world.requests.filter(({ method }) => method !== 'GET');
const [first] = SEEDED.sameProviderLlmConfigurations;

describe('the provider form', () => {
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

	it('requires nothing on update, and shows what is there but no secret', async () => {
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

	it('says what is missing to make a form', async () => {
		expect(await fieldsFor({ operation: 'create' })).toMatchObject({
			fields: [],
			emptyFieldsNotice: 'Choose the provider first',
		});
		const unknown = await fieldsFor({ operation: 'create', provider: byId('umbrella') });
		expect(unknown.emptyFieldsNotice).toMatch(/no LLM template of “umbrella”.*List/);
	});
});

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

	it.each([
		[
			'a missing required one',
			form({ model: 'x' }),
			/“api_key” is missing/,
			/requires: api_key, model/,
		],
		[
			'text for a number',
			form({ api_key: 'k', model: 'm', temperature: 'warm' }),
			/“temperature” must be a number/,
			/It is “warm”/,
		],
		[
			'a fraction for an integer',
			list(['api_key', 'k'], ['model', 'm'], ['max_tokens', '1.5']),
			/“max_tokens” must be a whole number/,
			/1\.5/,
		],
		[
			'one that stands twice',
			list(['api_key', 'k'], ['model', 'm'], ['model', 'n']),
			/“model” is given twice/,
			/Remove/,
		],
		['a nameless one', list(['', 'k']), /“Name” is empty/, /Fill it in/],
	])('refuses %s by name, before anything is written', async (_what, entered, title, advice) => {
		const run = llm('create', { provider: byId('acme'), ...entered });
		await expect(run).rejects.toMatchObject({
			message: expect.stringMatching(title),
			description: expect.stringMatching(advice),
		});
		expect(written()).toHaveLength(0);
	});

	it('keeps text exactly, and takes blanks from around numbers', async () => {
		const model = '  You are “Ada”.\n\nAnswer briefly. \n';
		const entered = { api_key: ' k\t', model, temperature: ' 0.4 ', max_tokens: ' 200' };
		await llm('create', { provider: byId('acme'), ...form(entered) });
		const details = (written()[0].body as IDataObject).details as IDataObject[];
		expect(details.map(({ value }) => value)).toEqual([' k\t', model, '0.4', '200']);
	});

	it('counts a required one of blanks alone as missing', async () => {
		const run = llm('create', { provider: byId('acme'), ...form({ api_key: ' ', model: 'm' }) });
		await expect(run).rejects.toThrow('“api_key” is missing');
	});

	it('takes a provider without a template from the list, with the types as entered', async () => {
		const entered = list(['region', 'eu'], ['top_k', '7', 'integer']);
		await llm('create', { provider: byId('umbrella'), ...entered });
		expect((written()[0].body as IDataObject).details).toEqual([
			{ parameter: 'region', value: 'eu', parameter_type: 'string' },
			{ parameter: 'top_k', value: '7', parameter_type: 'integer' },
		]);
	});
});
