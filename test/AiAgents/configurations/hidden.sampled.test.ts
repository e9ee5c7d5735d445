import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { sampleOf } from '../../harness/sample';
import { byId } from '../../harness/tested';
import { form } from '../samples';
import { first, second, useConfigurations } from './configuring';

const { agents, tables, llm, written, stored } = useConfigurations();
const agent = async (operation: string, parameters: INodeParameters) =>
	(await agents.run('agent', operation, parameters))[0].json;
const keys = () =>
	tables()
		.llm_configurations.all()
		.map(({ id }) => stored(id).api_key);

const hiding = ['masked', 'ending', 'empty', 'missing', 'omitted'] as const;
const readings = hiding.flatMap((secretValues) =>
	(['replaced', 'merged'] as const).map((detailsUpdate) => ({ secretValues, detailsUpdate })),
);

describe.each(sampleOf(readings))('a platform with %o', (reading) => {
	beforeEach(() => agents.world.configure({ aiAgents: reading }));

	const target = { llmConfigurationId: byId(first) };
	const match = { provider: byId('acme'), options: { matchOn: 'model' } };

	it('keeps its key when parameters are updated without it', async () => {
		const [update] = await Promise.allSettled([
			llm('update', { ...target, ...form({ temperature: 1 }) }),
		]);
		const { reason } = update as PromiseRejectedResult;
		expect(reason.message).toMatch(/not show the value of “api_key”|“api_key” is missing/);
		const upsert = llm('upsert', { ...match, ...form({ model: 'acme-large', temperature: 1 }) });
		await expect(upsert).rejects.toThrow(/“api_key”/);
		expect(written()).toEqual([]);
	});

	it('gets a key that is entered, with the other parameters', async () => {
		const entered = form({ api_key: 'ak-new', temperature: 1 });
		await llm('update', { ...target, ...entered });
		expect(stored(first)).toEqual({ api_key: 'ak-new', model: 'acme-large', temperature: '1' });
		const other = form({ api_key: 'ak-two', model: 'acme-small', temperature: 0.5 });
		expect(await llm('upsert', { ...match, ...other })).toMatchObject({ outcome: 'changed' });
		expect(stored(second)).toEqual({ api_key: 'ak-two', model: 'acme-small', temperature: '0.5' });
	});

	it('gets no second configuration if Match On names a hidden parameter', async () => {
		const entered = form({ api_key: 'ak-llm-1', model: 'acme-large' });
		const options = { matchOn: 'api_key' };
		const run = llm('upsert', { provider: byId('acme'), ...entered, options });
		await expect(run).rejects.toThrow('whose values the platform does not show');
		expect(written()).toEqual([]);
	});

	it('gets a clone with the configurations of its original', async () => {
		const before = keys();
		tables().agents.get(SEEDED.agent).llm_configuration_id = second;
		const more = { agentId: byId(SEEDED.agent), clientId: byId(SEEDED.clientWithoutAgents) };
		const { agentId } = await agent('clone', { ...more, name: '' });
		expect(tables().agents.get(agentId as number).llm_configuration_id).toBe(second);
		expect(keys()).toEqual(before);
		const again = await agent('clone', { ...more, name: '' });
		expect(again).toMatchObject({ created: 0, changed: 0 });
	});

	it('gets an import only with a value for what the export could not contain', async () => {
		const options = { includeSecrets: true };
		const document = await agent('export', { agentId: byId(SEEDED.agent), options });
		expect(JSON.stringify(document)).not.toMatch(/\*{3}/);
		const { details } = document.llm_configuration as { details: IDataObject[] };
		details.find(({ parameter }) => parameter === 'model')!.value = 'acme-new';
		const target = {
			clientId: byId(SEEDED.clientWithoutAgents),
			document: JSON.stringify(document),
		};
		await expect(agent('import', target)).rejects.toThrow('“api_key”');
		expect(written()).toEqual([]);
		const secret = ['llm', 'tts', 'stt'].map((kind) => ({
			place: `${kind}_configuration.api_key`,
			value: `ak-given-${kind}`,
		}));
		const given = { ...target, options: { secretValues: { secret } } };
		await agent('import', given);
		expect(keys()).toContain('ak-given-llm');
		expect(await agent('import', given)).toMatchObject({ created: 0, changed: 0 });
	});
});

it.each([
	['replaced', { details_update: 'replaced' }, 2],
	['merged', { details_update: 'merged', remaining_parameters: ['temperature'] }, 3],
] as const)('Replace All reports that the platform %s', async (detailsUpdate, report, count) => {
	agents.world.configure({ aiAgents: { detailsUpdate } });
	const entered = form({ api_key: 'k2', model: 'm2' });
	const options = { replaceAll: true };
	const update = { llmConfigurationId: byId(first), ...entered, options };
	expect(await llm('update', update)).toMatchObject(report);
	expect(tables().llm_configurations.get(first).details).toHaveLength(count);
	agents.world.faults.add({
		method: 'GET',
		path: `/llm_configurations/${first}`,
		skip: 1,
		status: 418,
	});
	const unread = await llm('update', update);
	expect(unread).toMatchObject(
		detailsUpdate === 'merged' ? { details_update: 'unknown' } : { id: first },
	);
});

describe('New Provider', () => {
	const update = { llmConfigurationId: byId(first), options: { newProvider: 'globex' } };

	it('is sent alone if no parameter is entered', async () => {
		agents.world.tables.aiAgents.provider_configuration_templates.remove(1402);
		expect(await llm('update', { ...update, ...form({}) })).toMatchObject({ provider: 'globex' });
		expect(written()[0].body).toEqual({ provider: 'globex' });
	});

	it('is checked against its template, with the parameters', async () => {
		await expect(llm('update', { ...update, ...form({ top_p: 1 }) })).rejects.toThrow(
			'“api_secret” is missing',
		);
		const entered = form({ api_secret: 's', deployment: 'd' });
		const options = { ...update.options, replaceAll: true };
		const changed = await llm('update', { ...update, ...entered, options });
		expect(changed).toMatchObject({ provider: 'globex', details_update: 'replaced' });
	});
});
