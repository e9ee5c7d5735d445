import type { INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { first, second, useConfigurations } from './configuring';

const { agents, llm, tables, written, stored } = useConfigurations();
const rotate = async (own: INodeParameters = {}) => {
	const entered = { provider: byId('acme'), parameter: 'api_key', newValue: 'ak-new' };
	const parameters = { ...entered, dryRun: false, ...own };
	return await llm('rotateSecret', parameters);
};

const readings = ['shown', 'masked', 'ending', 'empty', 'missing', 'omitted'] as const;

it.each(readings)('changes the key of each configuration of a provider: %s', async (reading) => {
	agents.world.configure({ aiAgents: { secretValues: reading } });
	const report = { provider: 'acme', parameter: 'api_key', changed: 2, unchanged: 0 };
	expect(await rotate({ dryRun: true })).toMatchObject({ ...report, dryRun: true });
	expect(written()).toEqual([]);
	const done = await rotate();
	expect(done).toMatchObject({ ...report, configurations: [{ id: first }, { id: second }] });
	expect(JSON.stringify(done)).not.toContain('ak-new');
	expect(stored(first)).toEqual({ api_key: 'ak-new', model: 'acme-large', temperature: '0.2' });
	expect(stored(second)).toEqual({ api_key: 'ak-new', model: 'acme-small', temperature: '0.9' });
	expect(stored(SEEDED.unusedConfigurations.llm)).toMatchObject({ api_secret: 'gs-llm-3' });
	expect(await rotate()).toMatchObject(reading === 'shown' ? { changed: 0, unchanged: 2 } : report);
});

it('leaves a configuration without an optional secret unchanged', async () => {
	const detail = { parameter: 'proxy_token', parameter_type: 'string' };
	const { llm_configurations, provider_configuration_templates: templates } = tables();
	const [template] = templates.filter(
		({ provider, provider_type: kind }) => provider === 'acme' && kind === 'llm',
	);
	template.details.push({ ...detail, required: false });
	llm_configurations.get(first).details.push({ ...detail, value: 'pt-old' });
	const report = await rotate({ parameter: 'proxy_token', newValue: 'pt-new' });
	expect(report).toMatchObject({ changed: 1, configurations: [{ id: first }] });
	expect([stored(first).proxy_token, stored(second).proxy_token]).toEqual(['pt-new', undefined]);
});

it('rejects a mask, an unknown parameter, and another secret that would be overwritten', async () => {
	await expect(rotate({ newValue: '********' })).rejects.toThrow('“New Value” contains a mask');
	await expect(rotate({ parameter: 'other_key' })).rejects.toThrow(
		'No configuration of “acme” has a parameter “other_key”',
	);
	agents.world.configure({ aiAgents: { secretValues: 'masked' } });
	await expect(rotate({ parameter: 'model' })).rejects.toThrow('“api_key”');
	expect(written()).toEqual([]);
});

const faults = [
	{ drop: 'before' },
	{ drop: 'after' },
	{ status: 503, afterProcessing: true },
	{ status: 500 },
	{ status: 422 },
] as const;
const cases = faults.flatMap((fault) => [0, 1].map((skip) => ({ ...fault, skip })));

it.each(cases)('is completed by running it again after %j', async (fault) => {
	agents.world.faults.add({ ...fault, method: 'PUT' });
	const [end] = await Promise.allSettled([rotate()]);
	if (end.status === 'rejected') {
		const { description } = end.reason as { description: string };
		const list = fault.skip === 0 ? 'nothing' : `LLM configuration ${first}`;
		expect(description).toContain(`Done so far: ${list}.`);
		expect(JSON.stringify(end.reason)).not.toContain('ak-new');
	}
	expect(await rotate()).toMatchObject({ configurations: [{ id: first }, { id: second }] });
	expect([stored(first).api_key, stored(second).api_key]).toEqual(['ak-new', 'ak-new']);
});
