/** Without the characters at the end that a test picks: one look at each, however many there are. */
export function withoutEnd(text: string, isDropped: (character: string) => boolean): string {
	let end = text.length;
	while (end > 0 && isDropped(text[end - 1])) end--;
	return text.slice(0, end);
}

/** Without these characters at the end: `withoutAtEnd('1.500', '0')` is `1.5`. */
export const withoutAtEnd = (text: string, characters: string): string =>
	withoutEnd(text, (character) => characters.includes(character));

/** Up to the last slash and with it: all of an address but its last segment. */
export const upToLastSlash = (address: string): string =>
	address.slice(0, address.lastIndexOf('/') + 1);
