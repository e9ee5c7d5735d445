/** Files of a type begin with these bytes; `at` is their place, by default the beginning. */
const beginnings: ReadonlyArray<{ type: string; bytes: string; at?: number; then?: string }> = [
	{ type: 'audio/wav', bytes: 'RIFF', at: 8, then: 'WAVE' },
	{ type: 'audio/wav', bytes: 'RF64', at: 8, then: 'WAVE' },
	{ type: 'image/webp', bytes: 'RIFF', at: 8, then: 'WEBP' },
	{ type: 'video/x-msvideo', bytes: 'RIFF', at: 8, then: 'AVI ' },
	{ type: 'audio/aiff', bytes: 'FORM', at: 8, then: 'AIF' },
	{ type: 'audio/ogg', bytes: 'OggS' },
	{ type: 'audio/flac', bytes: 'fLaC' },
	{ type: 'audio/mpeg', bytes: 'ID3' },
	{ type: 'audio/amr', bytes: '#!AMR' },
	{ type: 'audio/basic', bytes: '.snd' },
	{ type: 'audio/x-caf', bytes: 'caff' },
	{ type: 'audio/midi', bytes: 'MThd' },
	{ type: 'audio/x-wavpack', bytes: 'wvpk' },
	{ type: 'audio/x-silk', bytes: '#!SILK' },
	{ type: 'audio/x-silk', bytes: '\x02#!SILK' },
	{ type: 'audio/x-nist', bytes: 'NIST_1A' },
	{ type: 'video/x-ms-asf', bytes: '\x30\x26\xb2\x75' },
	{ type: 'video/x-flv', bytes: 'FLV\x01' },
	{ type: 'audio/webm', bytes: '\x1a\x45\xdf\xa3' },
	{ type: 'image/jpeg', bytes: '\xff\xd8\xff' },
	{ type: 'image/png', bytes: '\x89PNG' },
	{ type: 'image/gif', bytes: 'GIF8' },
	{ type: 'image/tiff', bytes: 'II*\0' },
	{ type: 'image/tiff', bytes: 'MM\0*' },
	{ type: 'application/pdf', bytes: '%PDF-' },
	{ type: 'application/zip', bytes: 'PK\x03\x04' },
	{ type: 'application/gzip', bytes: '\x1f\x8b' },
	{ type: 'application/x-bzip2', bytes: 'BZh' },
	{ type: 'application/x-xz', bytes: '\xfd7zXZ' },
	{ type: 'application/zstd', bytes: '\x28\xb5\x2f\xfd' },
	{ type: 'application/x-rar', bytes: 'Rar!' },
	{ type: 'application/vnd.sqlite3', bytes: 'SQLite format' },
	{ type: 'application/x-elf', bytes: '\x7fELF' },
	{ type: 'application/java-serialized-object', bytes: '\xac\xed\0\x05' },
	{ type: 'application/x-7z-compressed', bytes: '7z\xbc\xaf' },
	{ type: 'application/msword', bytes: '\xd0\xcf\x11\xe0' },
];

/** The first bytes decide, whatever the label says; undefined if they don’t show the type. */
export function kindOf(bytes: Uint8Array): string | undefined {
	const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
	const begun = beginnings.find(
		(one) => start.startsWith(one.bytes) && start.startsWith(one.then ?? '', one.at),
	);
	if (begun) return begun.type;
	if (start.startsWith('ftyp', 4)) return mediaOf(start.slice(8, 12));
	// A frame of MPEG audio begins with eleven bits that are set; AAC has no layer.
	if (bytes[0] !== 0xff || bytes[1] < 0xe2 || bytes[1] >= 0xfe) return undefined;
	return (bytes[1] & 0xf6) === 0xf0 ? 'audio/aac' : 'audio/mpeg';
}

function mediaOf(brand: string): string {
	if (/^M4[AB]/.test(brand)) return 'audio/mp4';
	if (/^(?:hei|mif|avi)/.test(brand)) return 'image/heic';
	return brand.startsWith('3g') ? 'video/3gpp' : 'video/mp4';
}
