import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { first, second, useConfigurations } from '../AiAgents/configurations/configuring';
import { form, list } from '../AiAgents/samples';
import { mapFields } from '../harness/run';
import { byId } from '../harness/tested';

const { agents, tables, llm, written } = useConfigurations();

/** The parameters of the first configuration, as the platform shows them. */
const plant = (...details: Array<[string, string, string?]>) => {
	tables().llm_configurations.get(first).details = details.map(
		([parameter, value, parameter_type = 'string']) => ({ parameter, value, parameter_type }),
	);
};
const agent = async (operation: string, parameters: INodeParameters) =>
	await agents.list('agent', operation, parameters);
const target = { llmConfigurationId: byId(first) };

describe.each([
	['RP06: Dify', '[__HIDDEN__]'],
	['Rails', '[FILTERED]'],
	['Flowise', '_FLOWISE_BLANK_07167752-1a71-43b1-bf8f-4f32252165db'],
	['OpenAI', 'sk-...abcd'],
	['a page', '••••'],
])('A mask of %s', (_source, mask) => {
	it('is never written over the key', async () => {
		plant(['api_key', mask], ['model', 'acme-large']);
		const hidden = 'The platform does not show the value of “api_key”';
		await expect(llm('update', { ...target, ...form({ temperature: 1 }) })).rejects.toThrow(hidden);
		const upsert = { provider: byId('acme'), options: { matchOn: 'model' } };
		const changed = form({ model: 'acme-large', temperature: 1 });
		await expect(llm('upsert', { ...upsert, ...changed })).rejects.toThrow(hidden);
		const rotation = { provider: byId('acme'), dryRun: false };
		const other = llm('rotateSecret', { ...rotation, parameter: 'model', newValue: 'acme-next' });
		await expect(other).rejects.toThrow(hidden);
		const given = form({ api_key: mask, model: 'acme-large' });
		await expect(llm('update', { ...target, ...given })).rejects.toThrow('a mask');
		const itself = llm('rotateSecret', { ...rotation, parameter: 'api_key', newValue: mask });
		await expect(itself).rejects.toThrow('a mask');
		const [document] = await agent('export', {
			agentId: byId(SEEDED.agent),
			options: { includeSecrets: true },
		});
		expect(JSON.stringify(document)).not.toContain(mask);
		const { details } = document.llm_configuration as { details: IDataObject[] };
		Object.assign(details[0], { value: mask });
		details[1].value = 'acme-other';
		const clientId = byId(SEEDED.clientWithoutAgents);
		await expect(agent('import', { clientId, document: JSON.stringify(document) })).rejects.toThrow(
			'has no value of “api_key”',
		);
		expect(written()).toEqual([]);
	});
});

const key = '-----BEGIN PRIVATE KEY-----\\nTUFERSBVUA==\\n-----END PRIVATE KEY-----';

describe.each([
	['RP07: LiveKit', 'credentials_info', JSON.stringify({ private_key: key })],
	['RP07: Google', 'credentials_json', JSON.stringify({ private_key: key })],
	['RP07: an HTTP client', 'headers', '{"Authorization":"Bearer madeup TUFERSBVUA=="}'],
	['a name that says nothing', 'account', JSON.stringify({ private_key: key })],
	['a name that says nothing', 'endpoint', 'wss://app:TUFERSBVUA==@stt.example.com'],
])('%s: a secret in “%s”', (_source, parameter, value) => {
	beforeEach(() => plant([parameter, value], ['model', 'acme-large']));
	const agentId = byId(SEEDED.agent);

	it('is in no simplified output, export, comparison or label', async () => {
		expect(await llm('get', target)).toMatchObject({ parameters: { [parameter]: '********' } });
		const { fields } = await mapFields(
			'getLlmParameters',
			{ credential: agents.credential(), parameters: { operation: 'update', ...target } },
			new AiAgents(),
		);
		const [document] = await agent('export', { agentId });
		const own = { compareWith: 'document', output: 'report' };
		const [report] = await agent('compare', {
			agentId,
			...own,
			document: JSON.stringify(document),
		});
		expect(report).toMatchObject({ equal: true });
		const listed = await agents.search('searchLlmConfigurations');
		const full = await agent('getFull', { agentId });
		const shown = JSON.stringify([fields, document, report, listed, full]);
		expect(shown).not.toContain('TUFERSBVUA');
	});

	it('stays with an export that comes back, and is not overwritten by its mask', async () => {
		const [document] = await agent('export', { agentId });
		const own = { clientId: byId(SEEDED.client), document: JSON.stringify(document) };
		expect(await agent('import', own)).toMatchObject([{ created: 0, changed: 0 }]);
		const entered = list([parameter, '********'], ['model', 'acme-next']);
		await expect(llm('update', { ...target, ...entered })).rejects.toThrow('a mask');
		expect(written()).toEqual([]);
	});
});

it('RP31: a long value makes a short label, in one line', async () => {
	tables().provider_configuration_templates.get(1401).details.push({
		parameter: 'prompt',
		parameter_type: 'string',
		required: false,
	});
	plant(['api_key', 'k'], ['model', 'm'], ['prompt', `You are Ada.\n${'Be brief. '.repeat(1000)}`]);
	const { fields } = await mapFields(
		'getLlmParameters',
		{ credential: agents.credential(), parameters: { operation: 'update', ...target } },
		new AiAgents(),
	);
	const label = fields.find(({ id }) => id === 'prompt')?.displayName;
	expect(label).toBe('prompt (now You are Ada. Be brief. Be brief. Be brie…)');
	plant(['prompt', 'Be brief. '.repeat(1000)]);
	const { results } = await agents.search('searchLlmConfigurations');
	expect(Math.max(...results.map(({ name }) => name.length))).toBeLessThan(120);
});

it.each([
	['RP23: a number beyond 2^53', '6687881544318117707', 'integer', '6687881544318117707'],
	['RP23: a blank', ' ', 'integer', ' '],
	['RP23: hexadecimal', '0x10', 'integer', '0x10'],
	['a number of 17 digits', '0.12345678901234567', 'float', '0.12345678901234567'],
	['an ID with zeros', '007', 'integer', '007'],
	['no number', 'auto', 'float', 'auto'],
	['infinity', 'Infinity', 'float', 'Infinity'],
	['nothing', '', 'float', ''],
	['a whole number', '200', 'integer', 200],
	['a fraction', '0.20', 'float', 0.2],
	['a negative one', '-1', 'integer', -1],
])('%s: %p of type %s is %p', async (_source, value, type, expected) => {
	tables().llm_configurations.get(second).details = [
		{ parameter: 'seed', value, parameter_type: type },
	];
	const { parameters } = await llm('get', { llmConfigurationId: byId(second) });
	expect(parameters).toEqual({ seed: expected });
});
