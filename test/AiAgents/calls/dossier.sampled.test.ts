import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { sampleOf } from '../../harness/sample';
import { byId } from '../../harness/tested';
import { until } from '../../harness/until';
import { expectedDossier, ofCompletedCall } from './dossiers';
import { useAiAgents } from '../tested';

const agents = useAiAgents();
const { id } = SEEDED.completedCall;
const tables = () => agents.world.tables.aiAgents;

const get = async (own: INodeParameters = {}, more = {}) =>
	(await agents.run('call', 'getDossier', { ...ofCompletedCall, ...own }, more))[0];
const dossier = async (own: INodeParameters = {}) => (await get(own)).json;

const configurations = ['llm_configuration', 'tts_configuration', 'stt_configuration'];

/** Where each part is read, and which parts cannot be had without it. */
const places: ReadonlyArray<readonly [part: string, place: object, alsoMissing: string[]]> = [
	['transcript', { service: 'storage', path: '/transcripts/{room}' }, []],
	['recording', { path: '/audio-url/{audio}' }, []],
	['recording', { service: 'storage', path: '/recordings/{audio}' }, []],
	['agent', { path: '/agents/{agent_id}' }, configurations],
	...['llm', 'tts', 'stt'].map((kind) => {
		const place = { path: `/${kind}_configurations/{${kind}_config_id}` };
		return [`${kind}_configuration`, place, []] as const;
	}),
] as ReadonlyArray<readonly [string, object, string[]]>;

const failures = [
	{ status: 400 },
	{ status: 401 },
	{ status: 403 },
	{ status: 404 },
	{ status: 410 },
	{ status: 500 },
	{ status: 503 },
	{ drop: 'before' },
	{ drop: 'after' },
	{ mangle: 'truncate' },
] as const;

const cases = places.flatMap(([part, place, also]) =>
	failures.map((failure) => ({ part, place, also, failure })),
);

describe('Call: Get Everything About a Call', () => {
	it('has the record and all its parts in one item, and the recording as a file', async () => {
		const { json, binary } = await get({ binaryPropertyName: 'sound' });
		expect(json).toMatchObject(expectedDossier(agents.world));
		const bytes = Buffer.from(binary!.sound.data, 'base64');
		expect(bytes).toHaveLength(16_044);
		expect(JSON.stringify(json)).not.toMatch(/ak-(llm|tts|stt)|signature/);
	});

	it.each(sampleOf(cases))(
		'names only what it lacks: $part at $place after $failure',
		async (one) => {
			const { part, place, also, failure } = one;
			const whole = await dossier();
			agents.world.faults.add({ ...place, ...failure, times: 99 });
			const without = await dossier();
			const lacking = [part, ...also];
			const nothing = Object.fromEntries(lacking.map((name) => [name, null]));
			const missing = lacking.map((name) => ({
				part: name,
				status: 'notRead',
				reason: expect.stringMatching(/\w+ \w+/),
				advice: expect.stringMatching(/\w+ \w+/),
			}));
			expect(without).toEqual({ ...whole, ...nothing, complete: false, missing });
			expect(JSON.stringify(without.missing)).not.toMatch(
				/no call with this ID|undefined|signature=/,
			);
		},
	);

	it.each([null, undefined])('says what a call does not have: %p', async (nothing) => {
		const call = tables().calls.get(id);
		Object.assign(call, { audio: nothing, transcription_url: nothing, agent_id: nothing });
		const parts = ['transcript', 'recording', 'agent', ...configurations];
		const { complete, missing, ...others } = await dossier();
		expect(complete).toBe(true);
		expect(missing).toEqual(
			parts.map((part) => ({
				part,
				status: 'none',
				reason: expect.stringMatching(/^The call has/),
			})),
		);
		for (const part of parts) expect(others[part]).toBeNull();
	});

	it('says which configuration an agent does not have', async () => {
		tables().agents.get(tables().calls.get(id).agent_id).tts_configuration_id = null;
		const { missing } = await dossier();
		const reason = 'The agent has no TTS configuration';
		expect(missing).toEqual([{ part: 'tts_configuration', status: 'none', reason }]);
	});

	it('asks for no more of a recording than is wanted', async () => {
		const { audio } = SEEDED.completedCall;
		expect((await dossier({ recording: 'name' })).recording).toEqual({ audio });
		expect(agents.sent().join()).not.toContain('audio-url');
		const { recording } = await dossier({ recording: 'url' });
		const url = expect.stringMatching(/\/recordings\/.+signature=/);
		expect(recording).toEqual({ audio, url });
		expect(agents.sent().join()).not.toContain('/recordings/');
	});

	it('leaves out what is too large', async () => {
		const { missing, transcript } = await dossier({ options: { maxMegabytes: 0.01 } });
		expect(missing).toMatchObject([{ part: 'recording', status: 'notRead' }]);
		expect(transcript).not.toBeNull();
	});

	it('reads an agent and its configurations once for all calls', async () => {
		const calls = tables().calls.all().slice(-20);
		const items = calls.map(({ id: callId }) => ({ json: { callId } }));
		const parameters = { callId: byId('={{ $json.callId }}'), recording: 'name' };
		const output = await agents.run('call', 'getDossier', parameters, { items });
		expect(output.map(({ json }) => json.callId)).toEqual(calls.map((call) => call.id));
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		for (const { json } of output) {
			const { agent_id: agentId } = json.call as IDataObject;
			expect(json.agent).toMatchObject({ id: agentId });
		}
		const read = agents.sent().filter((line) => /agents\/|configurations\//.test(line));
		expect(read).toHaveLength(new Set(read).size);
		expect(read.length).toBeGreaterThan(7);
	});

	it('fails without the record of the call, and names the call', async () => {
		await expect(get({ callId: byId(7) })).rejects.toThrow('There is no call with this ID');
		agents.world.faults.add({ path: '/calls/{call_id}', status: 500, times: 9 });
		await expect(get()).rejects.toThrow();
		expect(agents.sent().filter((line) => !line.includes('/calls/'))).toEqual([]);
	});

	it('is not completed when the execution is stopped', async () => {
		agents.world.faults.add({ service: 'storage', path: '/transcripts/{room}', held: true });
		const stopping = new AbortController();
		const running = get({}, { signal: stopping.signal });
		const ended = expect(running).rejects.toThrow('The execution was stopped');
		await until(() => agents.sent().some((line) => line.includes('/transcripts/')));
		stopping.abort();
		await ended;
	});
});
