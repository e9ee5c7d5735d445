import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { composeTurns } from '../../../sandbox/services/aiAgents/transcripts';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';

const agents = useAiAgents();
const { id, room_id: room } = SEEDED.completedCall;
const words = composeTurns(id)
	.map(({ speaker, text }) => `${speaker}: ${text}`)
	.join('\n');

const download = async (own: INodeParameters = {}) =>
	(await agents.run('transcript', 'download', { callId: byId(id), ...own }))[0];
const contentOf = ({ binary }: Awaited<ReturnType<typeof download>>, field = 'data') =>
	Buffer.from(binary![field].data, 'base64').toString();
const asked = () => agents.world.requests.filter(({ path }) => path.includes('/transcripts/'));
const tokens = () => asked().map(({ headers }) => headers.authorization !== undefined);
const setAddress = (transcription_url: string | null) =>
	Object.assign(agents.world.tables.aiAgents.calls.get(id), { transcription_url });

describe('Call Transcript: Download', () => {
	it.each(['text', 'turns', 'segments', 'vtt'])(
		'returns the words as text, in the item and as a file, of a transcript stored as %s',
		async (transcriptFormat) => {
			agents.world.configure({ aiAgents: { transcriptFormat } });
			const output = await download({ binaryPropertyName: 'words' });
			const file = { fileName: `${room}.txt`, mimeType: 'text/plain' };
			expect(output.json).toEqual({ callId: id, ...file, text: words });
			expect(output.binary!.words).toMatchObject(file);
			expect(contentOf(output, 'words')).toBe(words);
		},
	);

	it.each([
		['text', 'text/plain', 'txt', /^agent: /],
		['turns', 'application/json', 'json', /^\[\{"speaker"/],
		['segments', 'application/json', 'json', /^\{"language"/],
		['vtt', 'text/vtt', 'vtt', /^WEBVTT\n/],
	])('returns it as it is stored: %s', async (transcriptFormat, mimeType, extension, content) => {
		agents.world.configure({ aiAgents: { transcriptFormat } });
		const output = await download({ format: 'stored' });
		expect(output.json).toEqual({ callId: id, fileName: `${room}.${extension}`, mimeType });
		expect(contentOf(output)).toMatch(content);
	});

	it('sends the credential only to the service, and only if it asks for it', async () => {
		await download();
		expect(tokens()).toEqual([false]);
		agents.world.configure({ aiAgents: { transcriptAddress: 'service' } });
		expect((await download()).json.text).toBe(words);
		expect(tokens()).toEqual([false, false, true]);
		agents.world.faults.add({ service: 'storage', status: 401, times: 9 });
		agents.world.configure({ aiAgents: { transcriptAddress: 'storage' } });
		await expect(download()).rejects.toThrow('did not accept the transcript’s address');
		expect(tokens().slice(3)).toEqual([false, false]);
	});

	it.each(['text', 'stored'])('masks the credential’s secrets: %s', async (format) => {
		const { accessToken } = agents.credential() as IDataObject;
		const raw = `agent: Your token is ${String(accessToken)}`;
		agents.world.faults.add({ service: 'storage', raw, times: 9 });
		expect(contentOf(await download({ format }))).toBe('agent: Your token is ***');
	});

	it.each([null, ''])('says that a call has none: %p', async (address) => {
		setAddress(address);
		await expect(download()).rejects.toThrow('The call has no transcript');
		expect(asked()).toEqual([]);
	});

	it('rejects what is no text, which As Stored returns', async () => {
		agents.world.faults.add({ service: 'storage', raw: 'RIFF\0\0', times: 9 });
		await expect(download()).rejects.toThrow('The transcript is not text');
		expect(contentOf(await download({ format: 'stored' }))).toBe('RIFF\0\0');
	});

	it.each(['s3://acme-transcripts/room-1.json', 'gs://acme/room-1.json', '/transcripts/room-1'])(
		'RP15: names an address that n8n cannot read: %s',
		async (address) => {
			setAddress(address);
			await expect(download()).rejects.toThrow(address);
			expect(asked()).toEqual([]);
		},
	);

	it('explains an unknown call, and one whose transcript is gone', async () => {
		await expect(download({ callId: byId(7) })).rejects.toThrow('There is no call with this ID');
		setAddress(`${agents.url}/storage/transcripts/room-gone`);
		await expect(download()).rejects.toThrow('The storage has no such transcript');
	});
});
