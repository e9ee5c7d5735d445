import axios from 'axios';
import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import { NOW, useSandbox } from '../../client';
import { isQuick } from '../../../harness/sample';

const { audio } = SEEDED.completedCall;

const request = { validateStatus: () => true, responseType: 'arraybuffer' } as const;

describe('Recordings and their storage', () => {
	const client = useSandbox();

	const sign = async (name: string = audio): Promise<string> =>
		(await client.aiAgents.get(`/audio-url/${encodeURIComponent(name)}`)).data.url;
	const load = async (url: string, headers: Record<string, string> = {}) =>
		await axios.get<Buffer>(url, { ...request, headers });

	it('give a signed URL outside the service', async () => {
		const { status, data } = await client.aiAgents.get(`/audio-url/${audio}`);
		expect([status, Object.keys(data)]).toEqual([200, ['url']]);
		const { origin, pathname, searchParams } = new URL(data.url as string);
		expect([origin, pathname]).toEqual([client.sandbox.url, `/storage/recordings/${audio}`]);
		expect(searchParams.get('expires')).toBe(String(Date.parse(NOW) / 1000 + 300));
	});

	it('are a valid WAV, the same for the same name', async () => {
		const { status, data, headers } = await load(await sign());
		expect([status, headers['content-type'], data.length]).toEqual([200, 'audio/wav', 16_044]);
		expect(data.toString('latin1', 0, 4)).toBe('RIFF');
		expect(data.toString('latin1', 8, 16)).toBe('WAVEfmt ');
		// Header of 16 bytes, PCM, mono, 8 kHz, 16,000 bytes a second, 2 a sample of 16 bits.
		expect([20, 22, 32, 34].map((at) => data.readUInt16LE(at))).toEqual([1, 1, 2, 16]);
		expect([16, 24, 28].map((at) => data.readUInt32LE(at))).toEqual([16, 8000, 16_000]);
		expect(data.toString('latin1', 36, 40)).toBe('data');
		expect((await load(await sign())).data.equals(data)).toBe(true);
		const other = client.world.tables.aiAgents.calls.get(9002).audio!;
		expect((await load(await sign(other))).data.equals(data)).toBe(false);
	});

	it('have the size of the setting', async () => {
		for (const recordingBytes of [44, 46, isQuick ? 500_000 : 50_000_000]) {
			client.world.configure({ aiAgents: { recordingBytes } });
			const { data } = await load(await sign());
			expect([data.length, data.readUInt32LE(40)]).toEqual([recordingBytes, recordingBytes - 44]);
		}
	});

	it.each(['authorization', 'apikey', 'x-tenant-id', 'cookie'])(
		'reject a request with %s',
		async (name) => {
			const url = await sign();
			expect((await load(url, { [name]: 'x' })).status).toBe(403);
			expect((await load(url, { 'x-other': 'x' })).status).toBe(200);
		},
	);

	it('reject a wrong or missing signature and that of another recording', async () => {
		const url = await sign();
		const later = url.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`);
		const other = url.replace(audio, client.world.tables.aiAgents.calls.get(9002).audio!);
		const bare = url.split('?')[0];
		for (const wrong of [later, other, bare, url.slice(0, -1)]) {
			expect((await load(wrong)).status).toBe(403);
		}
	});

	it('reject an expired signature by the clock of the sandbox', async () => {
		const url = await sign();
		client.world.advance(299_999);
		expect((await load(url)).status).toBe(200);
		client.world.advance(1);
		expect((await load(url)).status).toBe(403);
	});

	it('are unknown until a call has one', async () => {
		const name = 'late call/1.wav';
		const path = `/audio-url/${encodeURIComponent(name)}`;
		expect((await client.aiAgents.get(path)).status).toBe(404);
		await client.aiAgents.put(`/calls/${SEEDED.inProgressCall.room_id}`, { audio: name });
		expect((await load(await sign(name))).status).toBe(200);
	});
});
