const maxLength = 500;

/** Whether a text can be one segment of a path: it neither adds nor leaves one, however it is read. */
export const isSegment = (text: string): boolean =>
	text !== '' &&
	text.length <= maxLength &&
	// An unpaired surrogate cannot be encoded.
	!/\p{Surrogate}/u.test(text) &&
	!readDecoded(text)
		.split(/[/\\;]/)
		.some(isDots);

/** Only dots, blanks and invisible characters: a server may take it for a way up the path. */
export const isDots = (text: string) => text.includes('.') && /^[.\s\p{C}]+$/u.test(text);

/** As a server may read it: decoded until nothing changes, with wide letters as plain ones. */
export function readDecoded(text: string): string {
	const decoded = text.replace(/(?:%[\da-f]{2})+/gi, decodeBytes).normalize('NFKC');
	return decoded === text ? text : readDecoded(decoded);
}

function decodeBytes(bytes: string): string {
	try {
		return decodeURIComponent(bytes);
	} catch {
		return bytes;
	}
}
