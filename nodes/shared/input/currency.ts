import { canonicalText } from '../text/entries';

/** `eur` -> `EUR`; undefined for a text that is no code of three letters. */
export function currencyIn(text: string): string | undefined {
	const code = canonicalText(text).toUpperCase();
	return /^[A-Z]{3}$/.test(code) ? code : undefined;
}
