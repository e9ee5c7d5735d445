import { canonicalText } from '../text/canonicalText';
import { isNothingNamed } from './nothing';

/** What networks write for a caller who shows no number, in letters and as a keypad spells them. */
const withheldWords =
	/^(?:(?:number|caller(?: ?id)?) )?(?:anonymous|blocked|hidden|not (?:available|provided)|out of area|private|restricted|suppressed|unavailable|unknown|withheld)(?: (?:caller(?: ?id)?|number|user))?$|^no (?:number|caller ?id)$/;
const withheldDigits = /^(?:0+|266696687|7378742833|2562533|8566696|86282452253)$/;

/** A number of a call or an account as the service writes it, with a country code: most records. */
const plain = /^[1-9]\d{5,14}$/;

/** Names for a person, for the digits of a number: `"Jane" <sip:+442079460958@example.com;user=phone>`. */
function userOf(value: unknown): string {
	if (value === null || value === undefined || typeof value === 'object') return '';
	const text = canonicalText(String(value));
	const [, inBrackets] = /<([^<>]*)>/.exec(text) ?? [];
	const address = (inBrackets ?? text).replace(/^(?:sips?|tel):/i, '').replace(/%2B/gi, '+');
	return address.replace(/[@;?].*$/s, '').trim();
}

/**
 * The digits of a number in a record, the same for `442079460958`, `+44 20…`, `0044…` and `sip:+44…@…`.
 * Empty for a withheld one, and for what is no number: see `recordedParty`.
 */
export function recordedNumber(value: unknown): string {
	if (typeof value === 'string' && plain.test(value)) return withheldDigits.test(value) ? '' : value;
	const digits = userOf(value)
		.replace(/[\s().\-/]/g, '')
		.replace(/^(?:\+|00)(?=[1-9])/, '');
	return /^\d+$/.test(digits) && !withheldDigits.test(digits) ? digits : '';
}

/** Who calls or is called: a number, else the name in its place. Empty for nobody in particular. */
export function recordedParty(value: unknown): string {
	const number = recordedNumber(value);
	if (number !== '') return number;
	const name = userOf(value).toLowerCase();
	const digits = name.replace(/\D/g, '');
	const isWithheld = withheldWords.test(name.replace(/[_-]/g, ' ')) || withheldDigits.test(digits);
	return isNothingNamed(name) || isWithheld ? '' : name;
}

/** Whether a number of the account may be meant, although its digits don’t show which one. */
export const isUnclearNumber = (value: unknown): boolean => {
	const party = recordedParty(value);
	return party !== '' && !/^[1-9]\d{5,14}$/.test(party);
};
