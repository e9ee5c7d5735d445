import { createHash } from 'node:crypto';
import { INBOUND_KINDS } from '../../../../sandbox/services/chat/records';
import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { useSandbox } from '../../client';
import { isQuick } from '../../../harness/sample';

const { media } = SEEDED_MESSAGING.chat;
const { unknown, ...FILES } = media;

describe('Media of chat', () => {
	const client = useSandbox();

	const download = async (id: string) =>
		await client.messaging.get<ArrayBuffer>('/api/whatsapp/file', {
			params: { id },
			responseType: 'arraybuffer',
		});
	const find = (id: string) =>
		client.world.tables.chat.media.all().find(({ fileId }) => fileId === id)!;

	it.each(Object.entries(FILES))('returns the file %s as stored', async (_name, id) => {
		const { status, data, headers } = await download(id);
		const file = find(id);
		const bytes = Buffer.from(data);
		expect([status, headers['content-type']]).toEqual([200, file.mimeType]);
		expect([bytes.length, headers['content-length']]).toEqual([file.bytes, String(file.bytes)]);
		expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
		expect(Object.values(INBOUND_KINDS[file.kind].types)).toContain(file.mimeType);
	});

	it('has a file of each kind, and no two equal ones', () => {
		const files = client.world.tables.chat.media.all();
		expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(Object.keys(INBOUND_KINDS)));
		expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length);
	});

	it('is unknown, or hides type and name, with the settings', async () => {
		client.world.configure({ chat: { fileType: false, fileName: false, unknownFileStatus: 410 } });
		expect((await download(unknown)).status).toBe(410);
		const { headers } = await download(media.image);
		expect(headers['content-type']).toBe('application/octet-stream');
		expect(headers['content-disposition']).toBeUndefined();
	});

	it('gives the large file the size of the setting', async () => {
		const before = find(media.large).sha256;
		const largeFileBytes = isQuick ? 500_000 : 20_000_000;
		client.world.configure({ chat: { largeFileBytes } });
		const { data } = await download(media.large);
		expect(data.byteLength).toBe(largeFileBytes);
		const { bytes, sha256 } = find(media.large);
		expect(bytes).toBe(largeFileBytes);
		expect(sha256).not.toBe(before);
		expect(createHash('sha256').update(Buffer.from(data)).digest('hex')).toBe(sha256);
	});
});
