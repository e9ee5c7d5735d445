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

	const create = async (details: object[], type = 'llm', provider = 'acme') =>
		await client.aiAgents.post(`/${type}_configurations`, { provider, details });

	it.each([
		['no model', [KEY], 'model'],
		['an empty model', [KEY, detail('model', '')], 'model'],
		['a decimal comma', [KEY, MODEL, detail('temperature', '0,5', 'float')], 'temperature'],
		['a fraction', [KEY, MODEL, detail('max_tokens', '1.5', 'integer')], 'max_tokens'],
	])('rejects %s and names the parameter', async (_what, details, parameter) => {
		const { status, data } = await create(details);
		expect([status, data.detail]).toEqual([422, expect.stringContaining(`"${parameter}"`)]);
	});

	it.each(['1', '-1.25', '.5', '1e-3'])('accepts %s as a float', async (value) => {
		expect((await create([KEY, MODEL, detail('temperature', value, 'float')])).status).toBe(201);
	});

	it.each([
		['llm', 'acme', 201],
		['tts', 'acme', 422],
		['tts', 'globex', 201],
		['llm', 'initech', 201],
	])('uses the template of the same type and provider: %s of %s', async (type, provider, status) =>
		expect((await create([KEY, MODEL], type, provider)).status).toBe(status),
	);

	it('accepts parameters that are not in the template, unless a setting rejects them', async () => {
		const details = [KEY, MODEL, detail('mood', 'sunny')];
		expect((await create(details)).status).toBe(201);
		client.world.settings.aiAgents.refuseUnknownParameters = true;
		expect((await create(details)).data.detail).toContain('"mood"');
	});

	it('validates what an update makes of the record', async () => {
		const path = `/llm_configurations/${SEEDED.sameProviderLlmConfigurations[0]}`;
		expect((await client.aiAgents.put(path, { details: [KEY] })).status).toBe(422);
		expect((await client.aiAgents.put(path, { provider: 'globex' })).status).toBe(422);
		expect((await client.aiAgents.put(path, { details: [KEY, MODEL] })).status).toBe(200);
	});

	it('uses a new, a changed and a deleted template', async () => {
		const templates = '/provider_configuration_templates';
		const details = [{ parameter: 'region', parameter_type: 'string', required: true }];
		const body = { provider: 'umbrella', provider_type: 'llm', details };
		const { data: template } = await client.aiAgents.post(templates, body);
		const configure = async () => (await create([], 'llm', 'umbrella')).status;
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
