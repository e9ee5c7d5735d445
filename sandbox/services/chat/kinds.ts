export type Kind = 'image' | 'video' | 'document' | 'audio';

interface Limits {
	types: Readonly<Record<string, string>>;
	maxMegabytes: number;
}

const OOXML = 'application/vnd.openxmlformats-officedocument';

/** The document's table of media types. */
export const KINDS: Readonly<Record<Kind, Limits>> = {
	image: { types: { jpg: 'image/jpeg', png: 'image/png' }, maxMegabytes: 5 },
	video: { types: { '3gp': 'video/3gpp', mp4: 'video/mp4' }, maxMegabytes: 16 },
	document: {
		types: {
			txt: 'text/plain',
			xls: 'application/vnd.ms-excel',
			xlsx: `${OOXML}.spreadsheetml.sheet`,
			doc: 'application/msword',
			docx: `${OOXML}.wordprocessingml.document`,
			ppt: 'application/vnd.ms-powerpoint',
			pptx: `${OOXML}.presentationml.presentation`,
			pdf: 'application/pdf',
		},
		maxMegabytes: 100,
	},
	audio: {
		types: {
			aac: 'audio/aac',
			amr: 'audio/amr',
			mp3: 'audio/mpeg',
			m4a: 'audio/mp4',
			ogg: 'audio/ogg',
		},
		maxMegabytes: 16,
	},
};

/** Of the files that people send; no document shows stickers, and a business cannot send them. */
export const INBOUND_KINDS: Readonly<Record<Kind | 'sticker', Limits>> = {
	...KINDS,
	sticker: { types: { webp: 'image/webp' }, maxMegabytes: 1 },
};
