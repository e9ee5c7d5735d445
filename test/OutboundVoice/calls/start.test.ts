import type { INodeParameters } from 'n8n-workflow';

import { useService } from '../../harness/tested';
import { numbers } from '../samples';
import { testedOutboundVoice } from '../tested';

const voice = useService(testedOutboundVoice);
const start = async (own: INodeParameters = {}, more = {}) =>
	await voice.run('call', 'start', { ...numbers, ...own }, more);
const bodies = () => voice.world.requests.map(({ body }) => body);

describe('Call: Start', () => {
	it('sends every field of the document', async () => {
		await start({
			callback: {
				values: {
					statusCallback: 'http://127.0.0.1:9/calls',
					statusCallbackEvent: ['answered', 'completed'],
					statusCallbackMethod: 'get',
				},
			},
			mediaProcessing: 'transcription',
			transcription: { ws_uri: 'wss://media.example.com/t' },
			instructionsUrl: 'https://www.example.com/i',
			options: { timeout: 20, timeLimit: 600 },
		});
		expect(bodies()).toEqual([
			{
				to: '+49301234567',
				from: '+442079460101',
				statusCallback: 'http://127.0.0.1:9/calls',
				statusCallbackEvent: ['answered', 'completed'],
				statusCallbackMethod: 'get',
				timeout: 20,
				timeLimit: 600,
				url: 'https://www.example.com/i',
				mediaProcessing: { type: 'transcription', ws_uri: 'wss://media.example.com/t' },
			},
		]);
	});

	it.each<[INodeParameters, object]>([
		[
			{
				mediaProcessing: 'recording',
				recording: { recordingChannels: 'dual', recordingTracks: 'both' },
			},
			{ type: 'recording', recordingChannels: 'dual', recordingTracks: 'both' },
		],
		[
			{
				mediaProcessing: 'media_fork',
				mediaFork: { legs: ['caller'], profile: '{"codec":"l16"}', profile_name: '', ws_uri: '' },
			},
			{ type: 'media_fork', legs: ['caller'], profile: { codec: 'l16' } },
		],
		[
			{ mediaProcessing: 'media_fork', mediaFork: { profile_name: 'main' } },
			{ type: 'media_fork', profile_name: 'main' },
		],
		// The values of another type's form are not sent.
		[
			{ mediaProcessing: 'transcription', mediaFork: { profile_name: 'main' } },
			{ type: 'transcription' },
		],
	])('sends only the allowed fields of %j', async (own, mediaProcessing) => {
		await start(own);
		expect(bodies()).toMatchObject([{ mediaProcessing }]);
		expect((bodies()[0] as { mediaProcessing: object }).mediaProcessing).toEqual(mediaProcessing);
	});

	it.each<[INodeParameters, RegExp]>([
		[{ to: '030 1234567' }, /not a phone number/],
		[
			{ callback: { values: { statusCallback: 'n8n.example.com/x' } } },
			/“URL” takes one web address/,
		],
		[
			{ mediaProcessing: 'transcription', transcription: { ws_uri: 'https://x.example' } },
			/“WebSocket URI” takes one address/,
		],
		[{ instructionsUrl: 'example' }, /“Instructions URL” takes one web address/],
	])('rejects %j before anything is sent', async (own, message) => {
		await expect(start(own)).rejects.toThrow(message);
		expect(voice.world.requests).toHaveLength(0);
	});

	it('explains a 400 without a body by the rules that the node cannot check', async () => {
		voice.world.configure({ outboundVoice: { forkProfiles: [] } });
		const own = { mediaProcessing: 'media_fork', mediaFork: { profile_name: 'main' } };
		await expect(start(own)).rejects.toMatchObject({
			message: 'The service did not accept the call',
			description: expect.stringMatching(/^Nobody was called\..*Tenant ID.*Profile Name/),
		});
		voice.world.faults.add({ status: 400, raw: '' });
		await expect(start()).rejects.toMatchObject({
			description: expect.not.stringMatching(/Profile|WebSocket|callback/),
		});
		expect(voice.world.tables.outboundVoice.calls).toHaveLength(0);
	});

	it('sends the tenant, and a token only if there is one', async () => {
		await start();
		const credential = { ...voice.credential(), accessToken: 'Bearer abc ', tenantId: ' any ' };
		voice.world.configure({ outboundVoice: { tenants: null } });
		await start({}, { credential });
		const [first, second] = voice.world.requests.map(({ headers }) => headers);
		expect(first['x-tenant-id']).toBe('sandbox-tenant');
		expect(first).not.toHaveProperty('authorization');
		expect(second).toMatchObject({ 'x-tenant-id': 'any', authorization: 'Bearer abc' });
	});
});

describe('Call: Get Status', () => {
	const ask = async () => await voice.run('call', 'getStatus', { request_id: 'CA1' });

	it('makes the request and explains the documented answer', async () => {
		const [{ json }] = await ask();
		expect(bodies()).toEqual([{ request_id: 'CA1' }]);
		expect(json).toMatchObject({ request_id: 'CA1', implemented: false });
		expect(json.explanation).toMatch(/not implemented/);
	});

	it('reports another 400 as an error', async () => {
		voice.world.faults.add({ status: 400, body: { message: 'No such field' } });
		await expect(ask()).rejects.toThrow('No such field');
	});

	it('passes on the answer of a future version', async () => {
		voice.world.faults.add({ body: { state: 'ringing' } });
		const [{ json }] = await ask();
		expect(json).toEqual({ request_id: 'CA1', implemented: true, state: 'ringing' });
	});
});
