/** The first extension of a type is the expected one. */
const extensions: Readonly<Record<string, readonly string[]>> = {
	'audio/ogg': ['ogg', 'oga', 'opus'],
	'audio/mpeg': ['mp3', 'mpga', 'mpeg'],
	'audio/mp4': ['m4a', 'm4b', 'f4a'],
	'audio/wav': ['wav', 'wave'],
	'audio/aac': ['aac'],
	'audio/amr': ['amr', 'awb'],
	'audio/flac': ['flac'],
	'audio/basic': ['au', 'snd', 'ulaw', 'alaw', 'raw', 'pcm', 'gsm', 'g729', 'sln'],
	'audio/aiff': ['aiff', 'aif'],
	'audio/webm': ['webm', 'weba'],
	'audio/x-caf': ['caf'],
	'audio/mid': ['mid', 'midi'],
	'video/mp4': ['mp4', 'm4v'],
	'video/3gpp': ['3gp', '3gpp', '3g2'],
	'video/quicktime': ['mov', 'qt'],
	'video/x-matroska': ['mkv', 'mka'],
	'video/x-msvideo': ['avi'],
	'image/jpeg': ['jpg', 'jpeg', 'jfif'],
	'image/png': ['png'],
	'image/webp': ['webp'],
	'image/gif': ['gif'],
	'image/heic': ['heic', 'heif', 'avif'],
	'image/tiff': ['tiff', 'tif'],
	'image/bmp': ['bmp'],
	'image/svg+xml': ['svg'],
	'application/pdf': ['pdf'],
	'application/zip': ['zip'],
	'application/gzip': ['gz', 'tgz'],
	'application/x-7z-compressed': ['7z', 'rar'],
	'application/msword': ['doc'],
	'application/vnd.ms-excel': ['xls'],
	'application/vnd.ms-powerpoint': ['ppt'],
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
	'application/vnd.oasis.opendocument.text': ['odt', 'ods', 'odp'],
	'application/rtf': ['rtf'],
	'application/vnd.android.package-archive': ['apk'],
	'application/json': ['json'],
	'application/x-ndjson': ['ndjson', 'jsonl'],
	'text/plain': ['txt', 'log', 'md'],
	'text/csv': ['csv', 'tsv'],
	'text/html': ['html', 'htm'],
	'text/xml': ['xml'],
	'text/calendar': ['ics'],
	'text/vcard': ['vcf'],
	'text/vtt': ['vtt'],
	'application/x-subrip': ['srt'],
};

const sameTypes: Readonly<Record<string, string>> = {
	'application/ogg': 'audio/ogg',
	'audio/opus': 'audio/ogg',
	'audio/mp3': 'audio/mpeg',
	'audio/x-mpeg': 'audio/mpeg',
	'audio/m4a': 'audio/mp4',
	'audio/x-m4a': 'audio/mp4',
	'audio/x-wav': 'audio/wav',
	'audio/wave': 'audio/wav',
	'audio/vnd.wave': 'audio/wav',
	'audio/aacp': 'audio/aac',
	'audio/amr-wb': 'audio/amr',
	'audio/3gpp': 'video/3gpp',
	'image/jpg': 'image/jpeg',
	'image/heif': 'image/heic',
	'text/x-vcard': 'text/vcard',
	'text/rtf': 'application/rtf',
	'application/xml': 'text/xml',
	'application/x-zip-compressed': 'application/zip',
};

const knownExtensions = new Set(Object.values(extensions).flat());

/**
 * These characters are invisible, or change the direction of the text after them; those that join
 * letters stay.
 */
const hiddenMarks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Windows takes these for devices, with any extension. */
const device = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i;

/**
 * n8n would treat a beginning before a slash as a folder, and Windows one before a colon as a drive,
 * so the name isn’t a path.
 */
const canonicalName = (written: string): string =>
	written
		.normalize('NFC')
		.replace(hiddenMarks, '')
		.replace(/["\p{Cc}\p{Surrogate}\u2028\u2029]/gu, '_')
		.replace(/[/\\:]/g, '-')
		.trim()
		.replace(/^\.+$/, '')
		.replace(device, '_');

/** File systems accept 255, and programs add a number or a date. */
const maxBytes = 200;

/** The beginning, in whole letters. */
function cutToFit(name: string): string {
	let kept = '';
	let bytes = 0;
	for (const letter of name) {
		bytes += Buffer.byteLength(letter);
		if (bytes > maxBytes) break;
		kept += letter;
	}
	return kept.trim();
}

function extensionIn(name: string): string | undefined {
	const dot = name.lastIndexOf('.');
	const extension = name.slice(dot + 1).toLowerCase();
	return dot > 0 && knownExtensions.has(extension) ? extension : undefined;
}

/** Extensions show what the file was meant to be: `calls.csv` is `calls`, and `v1.2` stays. */
export function withoutExtension(written: string): string {
	let name = canonicalName(written);
	for (let end; (end = extensionIn(name)) !== undefined;) name = name.slice(0, -end.length - 1);
	return name;
}

/**
 * `calls-2026-11-16-to-22` has the first and the last day of the records, each as `2026-11-16`. The
 * common beginning of both days isn’t repeated, unless the last day would be ambiguous without it.
 */
export function nameOfDays(name: string, first?: string, last?: string): string {
	if (first === undefined || last === undefined) {
		return [name, first && `from-${first}`, last && `until-${last}`].filter(Boolean).join('-');
	}
	if (first === last) return `${name}-${first}`;
	const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
	return `${name}-${first}-to-${isOneMonth ? last.slice(8) : last}`;
}

/**
 * Only this function makes names for files. A name without an extension gets that of the file’s
 * type, if it is known.
 */
export function toFileName(written: string, mimeType = ''): string {
	const name = canonicalName(written);
	const [ofType] = extensions[sameTypes[mimeType] ?? mimeType] ?? [];
	const ofName = extensionIn(name);
	if (ofName !== undefined) {
		return `${cutToFit(name.slice(0, -ofName.length - 1))}.${name.slice(-ofName.length)}`;
	}
	const short = cutToFit(name);
	return short === '' || ofType === undefined ? short : `${short}.${ofType}`;
}
