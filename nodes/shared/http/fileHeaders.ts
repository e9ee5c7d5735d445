import { textOf } from '../text/charset';
import { toFileName } from '../text/fileName';

/** One parameter of a header, with the quotes and the star: `filename*=UTF-8''a.pdf`. */
const parameter = /(?:^|;)\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:\\[^]|[^"\\])*"?|[^;]*)|;?[^;]*/g;

/** As RFC 6266 has it: `filename*` before `filename`. Without folders, and without quotes. */
export function fileNameOf(disposition: unknown): string | undefined {
	const parameters = new Map<string, string>();
	for (const [, name, value] of String(disposition ?? '').matchAll(parameter)) {
		const known = name?.toLowerCase();
		if (known && !parameters.has(known)) parameters.set(known, value.trim());
	}
	const name = extended(parameters.get('filename*')) ?? plain(parameters.get('filename'));
	return nameWithin(name ?? '') || undefined;
}

/** The last segment; a quote or a control character in a name breaks commands and headers. */
function nameWithin(path: string): string {
	const name = path.split(/[/\\]/).pop()?.trim() ?? '';
	return /^\.*$/.test(name) ? '' : toFileName(name);
}

/** `iso-8859-1'de'Rechnung_M%E4rz.pdf`, as RFC 8187 has it; undefined if it is not. */
function extended(value = ''): string | undefined {
	const [, charset, encoded] = /^([\w!#$%&+^`{}~.:-]*)'[^']*'(.*)$/s.exec(unquoted(value)) ?? [];
	if (encoded === undefined || /%(?![\da-f]{2})/i.test(encoded)) return undefined;
	const bytes = encoded.replace(/%([\da-f]{2})|([^%]+)/gi, (_whole, byte: string, text: string) =>
		byte ? String.fromCharCode(parseInt(byte, 16)) : Buffer.from(text).toString('latin1'),
	);
	return textOf(Buffer.from(bytes, 'latin1'), `;charset=${charset}`);
}

/** Node.js reads a header as Latin-1, and many services write UTF-8. */
function plain(value: string | undefined): string | undefined {
	if (value === undefined) return undefined;
	const name = decodedWord(unquoted(value));
	const bytes = Buffer.from(name, 'latin1');
	const read = textOf(bytes);
	return bytes.toString('latin1') === name && !read.includes('\ufffd') ? read : name;
}

/** `=?UTF-8?B?w7wucGRm?=`, as mail writes a name (RFC 2047). */
function decodedWord(name: string): string {
	const [, charset, kind, encoded] = /^=\?([\w-]+)\?([bq])\?([^?]*)\?=$/i.exec(name) ?? [];
	if (encoded === undefined) return name;
	const quoted = encoded
		.replace(/_/g, ' ')
		.replace(/=([\da-f]{2})/gi, (_whole, byte: string) => String.fromCharCode(parseInt(byte, 16)));
	const bytes = /b/i.test(kind) ? Buffer.from(encoded, 'base64') : Buffer.from(quoted, 'latin1');
	return textOf(bytes, `;charset=${charset}`);
}

/** Before another character, a backslash is one of a path on Windows. */
const unquoted = (value: string) =>
	value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1') : value;

/** Servers send these for a file whose type they don't know, or to have it stored. */
const noType =
	/^(application|binary|unknown|octet|file)\/(x-)?((octet-?stream|binary|unknown|(force-?)?download|www-form-urlencoded|stream)|x-www-form-urlencoded)$|^multipart\/|\*/;

/** Undefined if the response names no real type; n8n then goes by the file name's extension. */
export function mimeTypeOf(contentType: unknown): string | undefined {
	const mimeType = String(contentType ?? '')
		.split(/[;,]/)[0]
		.trim()
		.toLowerCase();
	return /^[^\s/]+\/[^\s/]+$/.test(mimeType) && !noType.test(mimeType) ? mimeType : undefined;
}
