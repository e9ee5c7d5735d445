/**
 * These signs hide letters: dots instead of the middle, and `xxxx` that isn’t part of a longer
 * word.
 */
const signs = /[*•●∙·⋅∗＊◦⬤█■]{3}|#{5}|…|\.{3}|(?<![a-z\d])x{4}|x{4}(?![a-z\d])|x{8}/i;

const words = new Set([
	'hidden',
	'redacted',
	'masked',
	'filtered',
	'removed',
	'encrypted',
	'censored',
	'omitted',
	'protected',
	'secure',
	'secured',
	'sensitive',
	'secret',
	'secretstr',
	'obfuscated',
	'stripped',
	'blank',
	'saved',
	'unchanged',
	'pwrd',
]);

const wordsOf = (text: string) =>
	text
		.toLowerCase()
		.split(/[\W_]+/)
		.filter(Boolean);

const longestWords = 60;

/** For example `[FILTERED]`, `<hidden>`, `[__HIDDEN__]` or `[REDACTED:api_key]`. */
const isBracketed = (text: string) =>
	[...text.matchAll(/[[<{(]([^[\]<>{}()"=]{1,60})[\]>})]/g)].some(([, inner]) => isWording(inner));

/**
 * For example `__n8n_BLANK_VALUE_…`, `_FLOWISE_BLANK_…`, `--secret-value--` or `:censored:6:…`; n8n
 * puts `=` before one.
 */
const isSentinel = (text: string) =>
	/^=?(?:__|_[A-Z]|--|:)/.test(text) &&
	wordsOf(text.slice(0, longestWords)).some((one) => words.has(one));

/** A few words say that something is hidden. */
function isWording(text: string): boolean {
	const all = wordsOf(text.slice(0, longestWords));
	return all.length <= 3 && all.some((one) => words.has(one));
}

/** The whole text must be a mask. Ordinary text may contain the same signs. */
export const isMask = (text: string): boolean =>
	/^[*•●∙·⋅∗＊◦⬤█■]{4,}$/.test(text) ||
	(/^[[<{(][^[\]<>{}()]*[\]>})]$/.test(text) && isBracketed(text)) ||
	isSentinel(text);

const isAlone = (text: string) => {
	const all = wordsOf(text.slice(0, longestWords));
	return all.length > 0 && all.every((one) => words.has(one) || one === 'value');
};

/**
 * Programs write these, or one repeated sign, for a missing value: `null`, `[object Object]`,
 * `-----`.
 */
const isEmptyWord = (text: string) =>
	/^(?:null|undefined|none|nil|nan|n\/a|\[object \w+\])$/i.test(text) ||
	(/^[^\p{L}\p{N}]{3}/u.test(text) && new Set(text).size === 1);

/** Only a part of the secret is shown, or something else in its place. */
export const isMaskedSecret = (text: string): boolean =>
	isEmptyWord(text.trim()) ||
	signs.test(text) ||
	isBracketed(text) ||
	isSentinel(text) ||
	isAlone(text);
