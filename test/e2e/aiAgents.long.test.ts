import { fieldsOf, itemsOf } from '../../demo/driver';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { rejection } from './n8n1';
import { byId } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

const type = 'n8n-nodes-switchboard.aiAgents';

describe('AI Agents', () => {
	describe('the credential', () => {
		const test = async (fields: { baseUrl?: string; accessToken?: string }) =>
			await harness.testChanged('switchboardAgentsApi', fields);

		it('is content with a JWT, pasted with "Bearer" or not', async () => {
			expect(await test({})).toMatchObject({ status: 'OK' });
			expect(await test({ accessToken: 'Bearer sandbox-token ' })).toMatchObject({ status: 'OK' });
		});

		it('is content without one where the server asks for none', async () => {
			harness.world.configure({ aiAgents: { featureFlagJwtAuth: false } });
			expect(await test({ accessToken: '' })).toMatchObject({ status: 'OK' });
			expect(harness.world.requests.at(-1)?.headers).not.toHaveProperty('authorization');
		});

		it('distinguishes a missing JWT from a wrong address', async () => {
			const missing = await test({ accessToken: '' });
			expect(missing).toMatchObject(rejection(/asks for a JWT/));
			const elsewhere = await test({ baseUrl: `${harness.sandbox.url}/elsewhere` });
			expect(elsewhere).toMatchObject(rejection(/Nothing answers/));
		});
	});

	describe('the form', () => {
		const field = (path: string, method: string, parameters: object) => ({
			node: type,
			path: `parameters.${path}`,
			method,
			parameters: { ...parameters },
			credentials: harness.credentials,
		});

		it('lists the agents of the client that is chosen in another field', async () => {
			const parameters = {
				resource: 'agentSkill',
				operation: 'getAll',
				filters: { client_id: byId(103) },
			};
			const list = field('filters.agent_id', 'searchAgents', parameters);
			const { results } = await harness.n8n.listSearch(list);
			expect(results.map(({ name }) => name)).toEqual([
				expect.stringMatching(/^Concierge · Maple Hotel · fr · #\d+$/),
			]);
		});

		it('makes the fields of a configuration out of the chosen provider', async () => {
			const parameters = {
				resource: 'ttsConfiguration',
				operation: 'create',
				provider: { __rl: true, mode: 'list', value: 'initech' },
				detailsFrom: 'form',
			};
			const { fields } = await harness.n8n.mapperFields(
				field('parameterForm', 'getTtsParameters', parameters),
			);
			expect(fields.map(({ id, type: kind, required }) => [id, kind, required])).toEqual([
				['access_token', 'string', true],
				['voice_id', 'string', true],
				['sample_rate', 'number', true],
			]);
		});
	});

	it.each(['llm', 'tts', 'stt'])(
		'creates a configuration of %s whose Type is empty',
		async (kind) => {
			const execution = await harness.runNode(
				{
					...{ resource: `${kind}Configuration`, operation: 'create' },
					...{ provider: byId('no-template'), detailsFrom: 'list', simplify: false },
					details: { detail: [{ parameter: 'model', parameter_type: '', value: ' large ' }] },
				},
				{ node: { type } },
			);
			expect(execution.failure).toBeUndefined();
			expect(fieldsOf(execution, 'Under Test')).toMatchObject([
				{ details: [{ parameter: 'model', value: ' large ', parameter_type: 'string' }] },
			]);
		},
	);

	it('creates a configuration from the provider form', async () => {
		const field = { required: true, defaultMatch: false, display: true, removed: false };
		const execution = await run({
			resource: 'ttsConfiguration',
			operation: 'create',
			provider: { __rl: true, mode: 'list', value: 'initech' },
			detailsFrom: 'form',
			parameterForm: {
				mappingMode: 'defineBelow',
				value: { access_token: '={{ "it-" + $json.n }}', voice_id: 'v1', sample_rate: 8000 },
				matchingColumns: [],
				schema: [
					{ id: 'access_token', displayName: 'access_token', type: 'string', ...field },
					{ id: 'voice_id', displayName: 'voice_id', type: 'string', ...field },
					{ id: 'sample_rate', displayName: 'sample_rate', type: 'number', ...field },
				],
			},
		});
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ provider: 'initech', parameters: { access_token: '********', sample_rate: 8000 } },
		]);
		const { tts_configurations: kept } = harness.world.tables.aiAgents;
		expect(JSON.stringify(kept.all().at(-1))).toContain('it-7');
	});

	it('streams a recording into n8n’s storage, and its host gets no credential', async () => {
		harness.world.configure({ aiAgents: { recordingBytes: 5_000_000 } });
		const { audio } = SEEDED.completedCall;
		const execution = await run({
			resource: 'recording',
			operation: 'download',
			audio: byId(audio),
			binaryPropertyName: 'data',
		});
		const [{ binary }] = itemsOf(execution, 'Under Test');
		expect(binary?.data).toMatchObject({
			fileName: audio,
			mimeType: 'audio/wav',
			fileSize: '5 MB',
		});
		expect(binary?.data.id).toMatch(/^filesystem/);
		const [asked] = harness.world.requests.filter(({ service }) => service === 'storage');
		expect(asked.headers).not.toHaveProperty('authorization');
	});

	const run = async (parameters: object) =>
		await harness.runNode({ ...parameters }, { inputs: [{ n: 7 }], node: { type } });
});
