import { createHash } from 'node:crypto';
import { createRandom } from '../../core/random';
import { HttpError, type Incoming, type Reply } from '../../http/http';
import { readOnlyParameter } from '../../core/validation';
import type { World } from '../../core/world';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import type { MediaFile } from './records';

export function downloadFile(world: World, request: Incoming, reply: Reply) {
	const settings = world.settings.chat;
	const id = readOnlyParameter(request, 'id', settings);
	const file = world.tables.chat.media.all().find(({ fileId }) => fileId === id);
	if (!file) throw new HttpError(settings.unknownFileStatus, `No file ${id}`);
	if (settings.fileName) reply.header('content-disposition', nameFile(file.fileName));
	reply.type(settings.fileType ? file.mimeType : 'application/octet-stream');
	return makeBytes(file);
}

/** As RFC 6266, with the plain form for clients that read only that. */
function nameFile(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]/g, '_');
	const encoded = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
	return `attachment; filename="${plain}"${encoded}`;
}

/** First bytes by MIME type, by which programs recognize a file. */
const SIGNATURES: Readonly<Record<string, string>> = {
	'image/jpeg': '\xff\xd8\xff\xe0',
	'image/png': '\x89PNG\r\n\x1a\n',
	'video/mp4': '\x00\x00\x00\x18ftypmp42',
	'application/pdf': '%PDF-1.7\n',
	'audio/mpeg': 'ID3\x04\x00',
	'audio/ogg': 'OggS\x00\x02',
	'image/webp': 'RIFF\x00\x00\x00\x00WEBP',
};

/** A prime, so that no two chunks of a stream are equal. */
const BLOCK_BYTES = 8191;

/** The same for the same id and size. Only the signature matches the type. */
function makeBytes({ fileId, bytes, mimeType }: Omit<MediaFile, 'id' | 'sha256'>): Buffer {
	const random = createRandom(Number(fileId) % 2 ** 32);
	const isText = mimeType === 'text/plain';
	const block = Buffer.alloc(Math.min(bytes, BLOCK_BYTES));
	for (let index = 0; index < block.length; index += 1) {
		block[index] = isText ? random.integer(97, 122) : random.integer(0, 255);
	}
	const made = Buffer.alloc(bytes, block);
	made.write(SIGNATURES[mimeType] ?? '', 'latin1');
	return made;
}

/** By id and size. Each reset asks for the same ones. */
const hashes = new Map<string, string>();

export function hashFile(file: Omit<MediaFile, 'id' | 'sha256'>): string {
	const key = `${file.fileId} ${file.bytes}`;
	const hash = hashes.get(key) ?? createHash('sha256').update(makeBytes(file)).digest('hex');
	hashes.set(key, hash);
	return hash;
}

export function resizeLargeFile(world: World): void {
	const { largeFileBytes } = world.settings.chat;
	for (const file of world.tables.chat.media.all()) {
		if (file.fileId !== SEEDED_MESSAGING.chat.media.large) continue;
		if (file.bytes === largeFileBytes) continue;
		file.bytes = largeFileBytes;
		file.sha256 = hashFile(file);
	}
}
