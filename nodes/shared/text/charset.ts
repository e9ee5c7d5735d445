/** UTF-16 has two byte order marks besides that of UTF-8. */
const marks: ReadonlyArray<readonly [charset: string, ...bytes: number[]]> = [
	['utf-8', 0xef, 0xbb, 0xbf],
	['utf-16le', 0xff, 0xfe],
	['utf-16be', 0xfe, 0xff],
];

const longestMark = 3;

/**
 * For example `text/plain; charset="ISO-8859-1"`; undefined if the charset is missing or unknown.
 */
function declaredCharset(contentType: unknown): string | undefined {
	const [, quoted, bare] =
		/;\s*charset\s*=\s*(?:"([^"]*)"|'?([^\s;'",]+))/i.exec(String(contentType ?? '')) ?? [];
	const charset = (quoted ?? bare)?.trim();
	try {
		return charset ? new TextDecoder(charset).encoding : undefined;
	} catch {
		return undefined;
	}
}

const markedCharset = (bytes: Uint8Array) =>
	marks.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

type Decoder = InstanceType<typeof TextDecoder>;

/**
 * Bytes may arrive in pieces. A byte order mark decides, then the charset of the content type, then
 * UTF-8. The mark itself isn’t part of the text.
 */
export class TextReader {
	private decoder?: Decoder;

	private begun = Buffer.alloc(0);

	constructor(private readonly contentType?: unknown) {}

	read(chunk: Uint8Array): string {
		if (this.decoder) return this.decoder.decode(chunk, { stream: true });
		this.begun = Buffer.concat([this.begun, chunk]);
		return this.begun.length < longestMark ? '' : this.begin().decode(this.begun, { stream: true });
	}

	end(): string {
		return this.decoder ? this.decoder.decode() : this.begin().decode(this.begun);
	}

	private begin(): Decoder {
		const charset = markedCharset(this.begun) ?? declaredCharset(this.contentType) ?? 'utf-8';
		return (this.decoder = new TextDecoder(charset));
	}
}

/** The content type belongs to a file, a response or a notification. */
export const textOf = (bytes: Uint8Array, contentType?: unknown): string => {
	const reader = new TextReader(contentType);
	return reader.read(bytes) + reader.end();
};
