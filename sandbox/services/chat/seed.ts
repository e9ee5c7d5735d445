import { Table } from '../../core/table';
import type { World } from '../../core/world';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import { engage } from './engagement';
import { INBOUND_KINDS } from './kinds';
import { hashFile } from './media';
import type { ChatState, MediaFile } from './records';

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
