import { SANDBOX_TENANT } from '../../../../sandbox/issuer/tokens';
import { useSandbox } from '../../client';

const CALL = '/api/v1/voice_outbound/call';
const STATUS = '/api/v1/voice_outbound/call_status';
const numbers = { to: '+49301234567', from: '+442079460101' };

describe('Outbound voice', () => {
	const client = useSandbox();

	const post = async (fields: object) => await client.voice.post(CALL, { ...numbers, ...fields });
	const calls = () => client.world.tables.outboundVoice.calls;

	it('starts a call and returns account_sid, direction and sid', async () => {
		const { status, data } = await post({
			timeout: 20,
			timeLimit: 600,
			url: 'https://x.example/a',
		});
		expect(status).toBe(200);
		expect(data).toEqual({
			account_sid: SANDBOX_TENANT,
			direction: 'outbound-api',
			sid: calls().at(0).sid,
		});
		expect(calls().at(0)).toMatchObject({ ...numbers, timeout: 20, timeLimit: 600 });
	});

	it.each([
		{ type: 'transcription' },
		{ type: 'transcription', ws_uri: 'wss://x.example/t' },
		{ type: 'media_fork', profile_name: 'main', legs: ['caller', 'callee'] },
		{ type: 'media_fork', profile: { any: 'thing' }, ws_uri: 'wss://x.example/a' },
		{ type: 'recording' },
		{ type: 'recording', recordingChannels: 'dual', recordingTracks: 'both' },
	])('accepts mediaProcessing %j', async (mediaProcessing) => {
		expect((await post({ mediaProcessing })).status).toBe(200);
	});

	it.each([
		{ type: 'karaoke' },
		{ type: 'transcription', provider: 'any' },
		{ type: 'transcription', legs: ['caller'] },
		{ type: 'media_fork', legs: ['both'] },
		{ type: 'media_fork', recordingChannels: 'dual' },
		{ type: 'recording', recordingChannels: 'mono' },
		{ type: 'recording', recordingTracks: 'inbound' },
		{ type: 'recording', ws_uri: 'wss://x.example/a' },
		'recording',
		null,
	])('rejects mediaProcessing %j with 400 and no body', async (mediaProcessing) => {
		const { status, data } = await post({ mediaProcessing });
		expect([status, data]).toEqual([400, '']);
		expect(calls()).toHaveLength(0);
	});

	it.each([
		{ to: '49301234567' },
		{ from: '442079460101' },
		{ to: undefined },
		{ statusCallbackEvent: ['hung-up'] },
		{ statusCallbackMethod: 'put' },
		{ timeout: '20' },
		{ karaoke: true },
	])('rejects %j', async (fields) => {
		expect((await post(fields)).status).toBe(400);
		client.world.configure({ outboundVoice: { invalidInputStatus: 422 } });
		expect((await post(fields)).status).toBe(422);
		expect(calls()).toHaveLength(0);
	});

	it.each([[[]], ['text'], [undefined]])('rejects %j instead of an object', async (body) => {
		expect((await client.voice.post(CALL, body)).status).toBe(400);
	});

	it('rejects a fork profile that is not configured', async () => {
		client.world.configure({ outboundVoice: { forkProfiles: ['main'] } });
		const fork = (profile_name: string) => ({
			mediaProcessing: { type: 'media_fork', profile_name },
		});
		expect((await post(fork('main'))).status).toBe(200);
		expect((await post(fork('other'))).status).toBe(400);
	});

	it('responds 400 with an empty object to every status request', async () => {
		await post({});
		for (const body of [{ request_id: calls().at(0).sid }, { request_id: 'none' }, {}, undefined]) {
			const { status, data } = await client.voice.post(STATUS, body);
			expect([status, data]).toEqual([400, {}]);
		}
	});

	it('requires the tenant in the header', async () => {
		const ask = async (path: string, headers: Record<string, string | null>) =>
			(await client.voice.post(path, path === CALL ? numbers : {}, { headers })).status;
		expect(await ask(CALL, { 'x-tenant-id': null })).toBe(400);
		expect(await ask(CALL, { 'x-tenant-id': 'stranger' })).toBe(403);
		expect(await ask(STATUS, { 'x-tenant-id': 'stranger' })).toBe(400);
		client.world.configure({ outboundVoice: { tenantCheck: 'everywhere' } });
		expect(await ask(STATUS, { 'x-tenant-id': 'stranger' })).toBe(403);
		expect(await ask(CALL, { 'x-tenant-id': 'stranger' })).toBe(403);
		client.world.configure({ outboundVoice: { tenants: null } });
		expect(await ask(CALL, { 'x-tenant-id': 'stranger' })).toBe(200);
	});

	it('requires a bearer token with the setting', async () => {
		client.world.configure({ outboundVoice: { bearerToken: 'abc' } });
		expect((await post({})).status).toBe(401);
		const headers = { authorization: 'Bearer abc' };
		expect((await client.voice.post(CALL, numbers, { headers })).status).toBe(200);
	});
});
