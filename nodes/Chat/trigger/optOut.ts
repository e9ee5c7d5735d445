import type { IDataObject } from 'n8n-workflow';

import { canonicalText } from '../../shared/text/canonicalText';

/** What a person says with it, by writing or by a button. A caption says something about its file. */
const saying = ['text', 'button', 'interactive'];

/**
 * The word that a text message, or the title or the ID of a button or list entry, consists of, in any
 * case and with any white space around and within it.
 */
export function optOutIn(
	{ type, text, replyId }: IDataObject,
	words: readonly string[],
): string | undefined {
	if (!saying.includes(String(type))) return undefined;
	const said = [text, replyId].filter(Boolean).map((one) => plain(String(one)));
	return words.find((word) => said.includes(plain(word)));
}

/** One spelling: keyboards of some languages write full-width letters, and copies have invisible ones. */
const plain = (text: string) =>
	canonicalText(text).replace(/\s+/g, ' ').toUpperCase().toLowerCase();
