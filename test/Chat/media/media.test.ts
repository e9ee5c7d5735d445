import { createHash } from 'crypto';

import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { useService } from '../../harness/tested';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const { media } = SEEDED_MESSAGING.chat;
const download = async (fileId: string, options = {}) => {
	const [item] = await chat.run('media', 'download', { fileId, options });
	return item;
};
const stored = (fileId: string) =>
	chat.world.tables.chat.media.all().find((file) => file.fileId === fileId)!;
const toBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

it('stores the bytes under the name and type of the response', async () => {
	const { json, binary } = await download(media.photo);
	const { fileName, mimeType, bytes, sha256 } = stored(media.photo);
	expect(json).toEqual({ id: media.photo, fileName, mimeType, bytes });
	const file = Buffer.from(binary!.data.data, 'base64');
	expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
	expect(binary!.data).toMatchObject({ fileName, mimeType });
});

it('takes the name from the options if the response has none', async () => {
	chat.world.configure({ chat: { fileName: false } });
	const { binary } = await download(media.audio, { fileName: 'voice.mp3' });
	expect(binary!.data).toMatchObject({ fileName: 'voice.mp3', mimeType: 'audio/mpeg' });
});

it.each([
	['hexadecimal', (hex: string) => hex],
	['capitals', (hex: string) => hex.toUpperCase()],
	['base64', toBase64],
	['base64 for URLs', (hex: string) => Buffer.from(hex, 'hex').toString('base64url')],
])('accepts the right hash in %s', async (_what, write) => {
	const { json } = await download(media.image, { sha256: write(stored(media.image).sha256) });
	expect(json.bytes).toBe(stored(media.image).bytes);
});

it('rejects a file with another hash, without a retry', async () => {
	await expect(download(media.image, { sha256: stored(media.audio).sha256 })).rejects.toMatchObject(
		{
			message: 'The file doesn’t match “SHA-256”',
			description: expect.stringContaining(stored(media.image).sha256),
		},
	);
	expect(chat.world.requests).toHaveLength(1);
});

it('rejects text that is not a hash before it sends a request', async () => {
	await expect(download(media.image, { sha256: 'abc' })).rejects.toThrow(/not a SHA-256 hash/);
	expect(chat.world.requests).toHaveLength(0);
});

it('rejects a file above Max Size', async () => {
	await expect(download(media.video, { maxMegabytes: 0.05 })).rejects.toMatchObject({
		message: 'The file is larger than 0.05 MB',
		description: expect.stringContaining(`${stored(media.video).bytes} bytes`),
	});
});

it('explains a missing file', async () => {
	await expect(download(media.unknown)).rejects.toMatchObject({
		message: 'The service found no media file with this ID',
		description: expect.stringContaining('notification'),
	});
});
