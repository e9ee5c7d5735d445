import { ADDRESS_WORD, ISSUED, maskAddress, MASKED, SECRET_WORD } from './mask';

/** The end of a name that has one of the words: what is before it doesn't matter, and takes time. */
const from = (words: string) => `(?:${words})[\\w-]{0,40}`;

const VALUE = `("(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s&,;<>"']+)`;
const SECRETS = from(`${SECRET_WORD}|cookie`);
const ADDRESSES = from(ADDRESS_WORD);

/** `secret=value`, `"secret": "value"`, `name="secret" value="value"`. */
const assigned = (name: string, more = '') =>
	new RegExp(
		`((?:${name}["']?\\s*[:=]\\s*(?:Bearer |Basic )?|${name}" value=${more}))${VALUE}`,
		'gi',
	);
const SECRET = assigned(SECRETS, '|\\b(?:code|state)=|"(?:code|state)" value=');
const ADDRESS = assigned(ADDRESSES);

/** A part of a form: its name, further headers, an empty line, its value. */
const PART = new RegExp(
	`(${SECRETS}"[^\\n]{0,200}\\n(?:[^\\r\\n]+\\r?\\n){0,10}\\r?\\n)([^\\r\\n]+)`,
	'gi',
);

/** A text of any kind with what looks like a secret masked: by its name, and tokens of the issuer. */
export const maskLoosely = (text: string): string =>
	text
		.replace(PART, `$1${MASKED}`)
		.replace(SECRET, (_all, name: string, value: string) => name + within(value, () => MASKED))
		.replace(ADDRESS, (_all, name: string, value: string) => name + within(value, maskAddress))
		.replace(ISSUED, MASKED);

/** The masked value, in its quotes. */
function within(value: string, mask: (bare: string) => string): string {
	const quote = /^["']/.exec(value)?.[0] ?? '';
	const bare = quote === '' ? value : value.slice(1).replace(new RegExp(`${quote}$`), '');
	return `${quote}${mask(bare)}${quote}`;
}
