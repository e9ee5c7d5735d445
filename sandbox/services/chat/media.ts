import { createHash } from 'node:crypto';
import { z } from 'zod/v4';
import { createRandom } from '../../core/random';
import { HttpError, type Reply } from '../../http/http';
import { on, type Taken } from '../../http/route';
import { Table } from '../../core/table';
import type { World } from '../../core/world';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import { INBOUND_KINDS, type ChatState, type MediaFile } from './records';
import { engage } from './sending';

const query = z.strictObject({ id: z.string().min(1) });

export const download = on('GET', '/api/whatsapp/file', { query }, downloadFile, {
	says: 'Download a file that a person sent',
});

function downloadFile(
	world: World,
	{ query: { id } }: Taken<{ query: typeof query }>,
	reply: Reply,
) {
	const settings = world.settings.chat;
	const file = world.tables.chat.media.all().find(({ fileId }) => fileId === id);
	if (!file) throw new HttpError(settings.unknownFileStatus, `No file ${id}`);
	if (settings.fileName) reply.header('content-disposition', nameFile(file.fileName));
	reply.type(settings.fileType ? file.mimeType : 'application/octet-stream');
	return makeBytes(file);
}

/** RFC 6266 defines it, with the plain form for clients that read only that. */
function nameFile(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]/g, '_');
	const encoded = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
	return `attachment; filename="${plain}"${encoded}`;
}

/** Programs recognize a file by these first bytes. */
const SIGNATURES: Readonly<Record<string, string>> = {
	'image/jpeg': '\xff\xd8\xff\xe0',
	'image/png': '\x89PNG\r\n\x1a\n',
	'video/mp4': '\x00\x00\x00\x18ftypmp42',
	'application/pdf': '%PDF-1.7\n',
	'audio/mpeg': 'ID3\x04\x00',
	'audio/ogg': 'OggS\x00\x02',
	'image/webp': 'RIFF\x00\x00\x00\x00WEBP',
};

/** It is a prime, so that no two chunks of a stream are equal. */
const BLOCK_BYTES = 8191;

/** The bytes are the same for the same ID and size. Only the signature matches the type. */
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

/** Each reset asks for the same hashes, so they are kept by ID and size. */
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

const NAMES = SEEDED_MESSAGING.chat;

export function seedChat(world: World): ChatState {
	const state: ChatState = {
		businessNumbers: new Table(501),
		templates: new Table(511),
		engagements: new Table(521),
		messages: new Table(72001),
		media: new Table(531),
	};
	seedAccount(state);
	if (world.seed === 'empty') return state;
	const day = new Date(world.now().getTime() - 86_400_000);
	engage(state, NAMES.businessNumber, NAMES.engagedPerson, 'message', day);
	engage(state, NAMES.businessNumber, NAMES.repliedPerson, 'reply', day);
	engage(state, NAMES.businessNumber, NAMES.colleague, 'message', day);
	engage(state, NAMES.otherBusinessNumber, NAMES.strangePerson, 'message', day);
	seedFiles(state, world.settings.chat.largeFileBytes);
	return state;
}

function seedAccount({ businessNumbers, templates }: ChatState): void {
	const wabaId = '660000000000001';
	for (const [index, number] of [NAMES.businessNumber, NAMES.otherBusinessNumber].entries()) {
		const displayName = index === 0 ? 'Example Shop' : 'Example Support';
		businessNumbers.add({ number, displayName, phoneNumberId: `65000000000000${index}`, wabaId });
	}
	templates.add({
		name: NAMES.template,
		text: 'Hello {{ name }}, order {{ order }} is on its way',
	});
	templates.add({ name: NAMES.plainTemplate, text: 'Hello!' });
}

type FileName = keyof typeof NAMES.media;

const FILES: ReadonlyArray<[FileName, MediaFile['kind'], string, number]> = [
	['image', 'image', 'receipt.jpg', 20_011],
	['photo', 'image', 'café – façade.png', 30_013],
	['video', 'video', 'parcel.mp4', 90_001],
	['document', 'document', 'invoice.pdf', 40_009],
	['text', 'document', 'notes.txt', 1_009],
	['audio', 'audio', 'song.mp3', 50_021],
	['voice', 'audio', 'voice.ogg', 10_007],
	['sticker', 'sticker', 'wave.webp', 5_003],
];

function seedFiles({ media }: ChatState, largeFileBytes: number): void {
	const files = [
		...FILES,
		['large', 'document', 'catalogue.pdf', largeFileBytes] as (typeof FILES)[0],
	];
	for (const [name, kind, fileName, bytes] of files) {
		const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
		const mimeType = INBOUND_KINDS[kind].types[extension];
		const file = { fileId: NAMES.media[name], kind, fileName, mimeType, bytes };
		media.add({ ...file, sha256: hashFile(file) });
	}
}
