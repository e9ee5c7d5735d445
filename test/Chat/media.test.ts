import { createHash } from 'crypto';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { useService } from '../tested';
import { testedChat } from './tested';

const chat = useService(testedChat);
const { media } = SEEDED_MESSAGING.chat;
const download = async (fileId: string, options = {}) => {
	const [item] = await chat.run('media', 'download', { fileId, options });
	return item;
};
const kept = (fileId: string) =>
	chat.world.tables.chat.media.all().find((file) => file.fileId === fileId)!;
const toBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

it('keeps the bytes under the name and type of the answer', async () => {
	const { json, binary } = await download(media.photo);
	const { fileName, mimeType, bytes, sha256 } = kept(media.photo);
	expect(json).toEqual({ id: media.photo, fileName, mimeType, bytes, sha256 });
	const file = Buffer.from(binary!.data.data, 'base64');
	expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
	expect(binary!.data).toMatchObject({ fileName, mimeType });
});

it('takes the name from the options where the answer has none', async () => {
	chat.world.configure({ chat: { fileName: false } });
	const { binary } = await download(media.audio, { fileName: 'voice.mp3' });
	expect(binary!.data).toMatchObject({ fileName: 'voice.mp3', mimeType: 'audio/mpeg' });
});

it.each([
	['hexadecimal', (hex: string) => hex],
	['capitals', (hex: string) => hex.toUpperCase()],
	['base64', toBase64],
	['base64 for URLs', (hex: string) => Buffer.from(hex, 'hex').toString('base64url')],
])('is content with the right hash in %s', async (_what, write) => {
	const { json } = await download(media.image, { sha256: write(kept(media.image).sha256) });
	expect(json.bytes).toBe(kept(media.image).bytes);
});

it('refuses a file with another hash, once', async () => {
	await expect(download(media.image, { sha256: kept(media.audio).sha256 })).rejects.toMatchObject({
		message: 'The file is not the one that its SHA-256 names',
		description: expect.stringContaining(kept(media.image).sha256),
	});
	expect(chat.world.requests).toHaveLength(1);
});

it('counts blank options as empty', async () => {
	chat.world.configure({ chat: { fileName: false } });
	const { json } = await download(media.audio, { fileName: ' ', sha256: '\n' });
	expect(json.fileName).toBe(media.audio);
});

it('refuses what is no hash before it asks', async () => {
	await expect(download(media.image, { sha256: 'abc' })).rejects.toThrow(/not a SHA-256 hash/);
	expect(chat.world.requests).toHaveLength(0);
});

it('refuses a file above the cap, 100 MB by default', async () => {
	await expect(download(media.video, { maxMegabytes: 0.05 })).rejects.toMatchObject({
		message: 'The file is larger than 0.05 MB',
		description: expect.stringContaining(`${kept(media.video).bytes} bytes`),
	});
});

it('says what a missing file may mean', async () => {
	await expect(download(media.unknown)).rejects.toMatchObject({
		message: 'There is no media file with this ID',
		description: expect.stringContaining('notification'),
	});
});

it('asks again for a file that was cut', async () => {
	chat.world.faults.add({ mangle: 'truncate' });
	const { json } = await download(media.image);
	expect(json.sha256).toBe(kept(media.image).sha256);
	expect(chat.world.requests).toHaveLength(2);
});
