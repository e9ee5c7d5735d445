import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import { useSandbox } from '../../client';

const detail = (parameter: string, value: string, parameter_type = 'string') => ({
	parameter,
	value,
	parameter_type,
});

const KEY = detail('api_key', 'k');
const MODEL = detail('model', 'm');

describe('Configurations and the templates of their providers', () => {
	const client = useSandbox();

	const create = async (details: object[], path = '/llm_configurations', provider = 'acme') =>
		await client.aiAgents.post(path, { provider, details });

	it.each([
		['nothing', [], 'api_key'],
		['no model', [KEY], 'model'],
		['an empty model', [KEY, detail('model', '')], 'model'],
		['an invalid float', [KEY, MODEL, detail('temperature', 'warm', 'float')], 'temperature'],
		['a decimal comma', [KEY, MODEL, detail('temperature', '0,5', 'float')], 'temperature'],
		['an invalid integer', [KEY, MODEL, detail('max_tokens', '1.5', 'integer')], 'max_tokens'],
		['an integer with a unit', [KEY, MODEL, detail('max_tokens', '5k', 'integer')], 'max_tokens'],
	])('rejects %s and names the parameter', async (_what, details, parameter) => {
		const { status, data } = await create(details);
		expect([status, data.detail]).toEqual([422, expect.stringContaining(`"${parameter}"`)]);
	});

	it.each(['0.5', '1', '-1.25', '.5', '1e-3'])('accepts %s as a float', async (value) => {
		const { status } = await create([KEY, MODEL, detail('temperature', value, 'float')]);
		expect(status).toBe(201);
	});

	it('uses the template of the same provider and type', async () => {
		const model = [KEY, MODEL];
		expect((await create(model)).status).toBe(201);
		expect((await create(model, '/tts_configurations')).data.detail).toContain('"voice"');
		expect((await create(model, '/stt_configurations')).status).toBe(201);
		expect((await create(model, '/tts_configurations', 'globex')).status).toBe(201);
		expect((await create([], '/llm_configurations', 'initech')).status).toBe(201);
		expect((await create([], '/tts_configurations', 'initech')).status).toBe(422);
	});

	it('accepts parameters that are not in the template, unless a setting rejects them', async () => {
		const details = [KEY, MODEL, detail('mood', 'sunny')];
		expect((await create(details)).status).toBe(201);
		client.world.settings.aiAgents.refuseUnknownParameters = true;
		const { status, data } = await create(details);
		expect([status, data.detail]).toEqual([422, expect.stringContaining('"mood"')]);
	});

	it('replaces all details and validates the new ones', async () => {
		const [id] = SEEDED.sameProviderLlmConfigurations;
		const path = `/llm_configurations/${id}`;
		expect((await client.aiAgents.put(path, { details: [KEY] })).status).toBe(422);
		expect((await client.aiAgents.put(path, { provider: 'globex' })).status).toBe(422);
		const { data } = await client.aiAgents.put(path, { details: [KEY, MODEL] });
		expect(data).toEqual({ id, provider: 'acme', details: [KEY, MODEL] });
		expect((await client.aiAgents.get(path)).data).toEqual(data);
	});

	it('uses a new, a changed and a deleted template', async () => {
		const templates = '/provider_configuration_templates';
		const details = [{ parameter: 'region', parameter_type: 'string', required: true }];
		const body = { provider: 'umbrella', provider_type: 'llm', details };
		const { data: template } = await client.aiAgents.post(templates, body);
		const configure = async () => (await create([], '/llm_configurations', 'umbrella')).status;
		expect(await configure()).toBe(422);
		const single = `${templates}/${template.id}`;
		await client.aiAgents.put(single, { details: [{ ...details[0], required: false }] });
		expect(await configure()).toBe(201);
		await client.aiAgents.put(single, { details });
		expect(await configure()).toBe(422);
		await client.aiAgents.delete(single);
		expect(await configure()).toBe(201);
	});
});
