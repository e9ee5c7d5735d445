import axios from 'axios';
import { createHash } from 'node:crypto';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { useSandbox } from './client';

const client = useSandbox();

it('A recording has the size of the setting, also 50 MB', async () => {
	const recordingBytes = 50_000_000;
	client.world.configure({ aiAgents: { recordingBytes } });
	const signed = await client.aiAgents.get(`/audio-url/${SEEDED.completedCall.audio}`);
	const { data } = await axios.get<Buffer>(signed.data.url, { responseType: 'arraybuffer' });
	expect([data.length, data.readUInt32LE(40)]).toEqual([recordingBytes, recordingBytes - 44]);
});

it('A media file of chat has the size of the setting, also 20 MB', async () => {
	const largeFileBytes = 20_000_000;
	client.world.configure({ chat: { largeFileBytes } });
	const { large: id } = SEEDED_MESSAGING.chat.media;
	const { data } = await client.messaging.get<ArrayBuffer>('/api/whatsapp/file', {
		params: { id },
		responseType: 'arraybuffer',
	});
	const { sha256 } = client.world.tables.chat.media.all().find(({ fileId }) => fileId === id)!;
	expect(data.byteLength).toBe(largeFileBytes);
	expect(createHash('sha256').update(Buffer.from(data)).digest('hex')).toBe(sha256);
});
