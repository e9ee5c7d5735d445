/** Each character is checked once, so long texts don’t matter. */
export function withoutEnd(text: string, isDropped: (character: string) => boolean): string {
	let end = text.length;
	while (end > 0 && isDropped(text[end - 1])) end--;
	return text.slice(0, end);
}

/** For example, `withoutAtEnd('1.500', '0')` is `1.5`. */
export const withoutAtEnd = (text: string, characters: string): string =>
	withoutEnd(text, (character) => characters.includes(character));

/** The last segment is left out; the slash stays. */
export const upToLastSlash = (address: string): string =>
	address.slice(0, address.lastIndexOf('/') + 1);
