import { textOf } from '../text/charset';
import { toFileName } from '../text/fileName';

/** It matches one parameter of a header, with the quotes and the star: `filename*=UTF-8''a.pdf`. */
const parameter = /(?:^|;)\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:\\[^]|[^"\\])*"?|[^;]*)|;?[^;]*/g;

/** By RFC 6266, `filename*` overrides `filename`. Folders and quotes are removed. */
export function fileNameOf(disposition: unknown): string | undefined {
	const parameters = new Map<string, string>();
	for (const [, name, value] of String(disposition ?? '').matchAll(parameter)) {
		const parameterName = name?.toLowerCase();
		if (parameterName && !parameters.has(parameterName))
			parameters.set(parameterName, value.trim());
	}
	const name = extended(parameters.get('filename*')) ?? plain(parameters.get('filename'));
	return nameWithin(name ?? '') || undefined;
}

/**
 * The last segment is the name; a quote or a control character in it would break commands and
 * headers.
 */
function nameWithin(path: string): string {
	const name = path.split(/[/\\]/).pop()?.trim() ?? '';
	return /^\.*$/.test(name) ? '' : toFileName(name);
}

/** `iso-8859-1'de'Rechnung_M%E4rz.pdf` has the format of RFC 8187; undefined without it. */
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

/** Before any other character, a backslash belongs to a Windows path. */
const unquoted = (value: string) =>
	value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1') : value;

/** Servers send these if they don’t know the type of a file, or want it to be stored. */
const noType =
	/^(application|binary|unknown|octet|file)\/(x-)?((octet-?stream|binary|unknown|(force-?)?download|www-form-urlencoded|stream)|x-www-form-urlencoded)$|^multipart\/|\*/;

/** It is undefined if the response names no real type; n8n then uses the file name’s extension. */
export function mimeTypeOf(contentType: unknown): string | undefined {
	const mimeType = String(contentType ?? '')
		.split(/[;,]/)[0]
		.trim()
		.toLowerCase();
	return /^[^\s/]+\/[^\s/]+$/.test(mimeType) && !noType.test(mimeType) ? mimeType : undefined;
}
