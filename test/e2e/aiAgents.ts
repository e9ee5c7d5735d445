import { fieldsOf, itemsOf, type Execution } from '../../sandbox/n8n/driver';
import { manualTriggerOf, readExample } from '../../sandbox/n8n/examples';
import { sandboxCredentials } from '../../sandbox/n8n/sandboxCredentials';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { refusal, runNode, stage } from './stage';

const type = 'n8n-nodes-switchboard.aiAgents';
const byId = (value: string | number) => ({ __rl: true, mode: 'id', value });

/** The AI agents node, its credential and its examples in a real n8n. */
export function describeAiAgents() {
	describe('the credential', () => {
		async function test(fields: { baseUrl?: string; accessToken?: string }) {
			const { data } = sandboxCredentials(stage.sandbox.url).find(
				(one) => one.type === 'switchboardAgentsApi',
			)!;
			const credential = { ...data, ...fields };
			const id = await stage.n8n.credentials.create('Tested', 'switchboardAgentsApi', credential);
			return await stage.n8n.credentials.test(id);
		}

		it('is content with a JWT, pasted with "Bearer" or not', async () => {
			expect(await test({})).toMatchObject({ status: 'OK' });
			expect(await test({ accessToken: 'Bearer sandbox-token ' })).toMatchObject({ status: 'OK' });
		});

		it('is content without one where the server asks for none', async () => {
			stage.sandbox.world.configure({ aiAgents: { featureFlagJwtAuth: false } });
			expect(await test({ accessToken: '' })).toMatchObject({ status: 'OK' });
			expect(stage.sandbox.world.requests.at(-1)?.headers).not.toHaveProperty('authorization');
		});

		it('tells a missing JWT from a wrong address', async () => {
			const missing = await test({ accessToken: '' });
			expect(missing).toMatchObject(refusal(/asks for a JWT/));
			const elsewhere = await test({ baseUrl: `${stage.sandbox.url}/elsewhere` });
			expect(elsewhere).toMatchObject(refusal(/Nothing answers/));
		});
	});

	describe('the form', () => {
		const field = (path: string, method: string, parameters: object) => ({
			node: type,
			path: `parameters.${path}`,
			method,
			parameters: { ...parameters },
			credentials: stage.credentials,
		});

		it('lists the agents of the client that is chosen in another field', async () => {
			const parameters = {
				resource: 'agentSkill',
				operation: 'getAll',
				filters: { client_id: byId(103) },
			};
			const list = field('filters.agent_id', 'searchAgents', parameters);
			const { results } = await stage.n8n.listSearch(list);
			expect(results.map(({ name }) => name)).toEqual(['Concierge · Maple Hotel · fr']);
		});

		it('makes the fields of a configuration out of the chosen provider', async () => {
			const parameters = {
				resource: 'ttsConfiguration',
				operation: 'create',
				provider: { __rl: true, mode: 'list', value: 'initech' },
				detailsFrom: 'form',
			};
			const { fields } = await stage.n8n.mapperFields(
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
			const execution = await runNode(
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
					mapped('access_token', 'string'),
					mapped('voice_id', 'string'),
					mapped('sample_rate', 'number'),
				],
			},
		});
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ provider: 'initech', parameters: { access_token: '********', sample_rate: 8000 } },
		]);
		const { tts_configurations: kept } = stage.sandbox.world.tables.aiAgents;
		expect(JSON.stringify(kept.all().at(-1))).toContain('it-7');
	});

	it('streams a recording into n8n’s storage, and its host gets no credential', async () => {
		stage.sandbox.world.configure({ aiAgents: { recordingBytes: 5_000_000 } });
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
		const [asked] = stage.sandbox.world.requests.filter(({ service }) => service === 'storage');
		expect(asked.headers).not.toHaveProperty('authorization');
	});

	describe('the examples', () => {
		async function runExample(file: string): Promise<Execution> {
			const example = readExample(file);
			const id = await stage.n8n.workflows.import(example);
			return await stage.n8n.workflows.run(id, manualTriggerOf(example)!);
		}

		it('roll an agent out to every client, and change nothing when run again', async () => {
			const first = await runExample('roll-out-an-agent-to-every-client.json');
			expect(first).toMatchObject({ status: 'success', lastNode: 'Report' });
			const { clients, agents } = stage.sandbox.world.tables.aiAgents;
			const report = fieldsOf(first, 'Report');
			expect(report.map(({ client }) => client)).toEqual(clients.all().map(({ name }) => name));
			const named = () => agents.filter(({ name }) => name === 'Reception');
			expect(
				named()
					.map(({ client_id }) => client_id)
					.sort(),
			).toEqual([101, 102, 103, 104, 105]);
			const second = await runExample('roll-out-an-agent-to-every-client.json');
			const changed = fieldsOf(second, 'Report').map((line) => [line.created, line.changed]);
			expect(changed).toEqual([
				[0, 0],
				[0, 0],
				[0, 0],
				[0, 0],
				[0, 0],
			]);
			expect(named()).toHaveLength(5);
		});

		it('pack yesterday’s recordings into one archive', async () => {
			stage.sandbox.world.reset();
			const today = new Date(new Date().setUTCHours(0, 0, 0, 0)).getTime();
			const isYesterday = (iso: string) =>
				Date.parse(iso) >= today - 86_400_000 && Date.parse(iso) < today;
			const expected = stage.sandbox.world.tables.aiAgents.calls.filter(
				({ started_at, status, audio }) =>
					status === 'completed' && audio !== null && isYesterday(started_at),
			);
			expect(expected.length).toBeGreaterThan(2);
			const execution = await runExample('archive-yesterdays-recordings.json');
			expect(execution).toMatchObject({ status: 'success', lastNode: 'Pack Archive' });
			expect(fieldsOf(execution, 'Download Recording').map(({ audio }) => audio)).toEqual(
				expected.map(({ audio }) => audio),
			);
			const [{ binary }] = itemsOf(execution, 'Pack Archive');
			expect(binary?.archive).toMatchObject({ fileExtension: 'zip' });
		});
	});

	const run = async (parameters: object) =>
		await runNode({ ...parameters }, { inputs: [{ n: 7 }], node: { type } });
}

const mapped = (id: string, kind: string) => ({
	id,
	displayName: id,
	required: true,
	defaultMatch: false,
	display: true,
	type: kind,
	removed: false,
});
