import type { IDataObject } from 'n8n-workflow';

/**
 * The word that a text message consists of, in any case and with any white space around and within it. A
 * caption is no opt-out: it says something about its file.
 */
export function optOutIn(
	{ type, text }: IDataObject,
	words: readonly string[],
): string | undefined {
	if (type !== 'text') return undefined;
	const said = plain(String(text));
	return words.find((word) => plain(word) === said);
}

/** Compatibility forms are one: keyboards of some languages write full-width letters. */
const plain = (text: string) =>
	text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase();
