import {
	type Reading,
	isNothingNamed,
	nothing,
	read,
	requireEvaluated,
	unreadable,
} from './reading';
import type { Addressee, Home } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { withoutEnd } from '../text/edges';
import { withPlainDigits } from '../text/entries';
import {
	codeIn,
	isNumberAfter,
	mayBecomeCode,
	mayBecomeNumberAfter,
	planOf,
	takesZeroAfter,
	trunkOf,
	type NumberPlan,
} from './internal/numberPlan';
import { maxShortCodeDigits, readNationalDigits } from './internal/nationalNumber';
import { withoutRecordedUri, withoutUri } from './internal/phoneUri';

/** `isWhole` says that it has `+` or `00`. */
interface PhoneNumber {
	digits: string;
	isWhole: boolean;
}

const maxLength = 100;

const separators = /[\p{Zs}\p{Pd}\t\u2212()./]/gu;

const reasonOfShortCode = 'six or fewer digits without a + are a short code of one country';

const form =
	'Write it with + and its country code, e.g. +49 30 1234567, or as digits only, beginning with the country code, e.g. 49301234567';

const defaultCountry = 'For numbers without a country code, set Default Country in the credential.';

/**
 * `person` is E.164; `sent` has a `+` only if it was written. Rejects anything but one whole
 * number. `home` is set if the credential has a Default Country.
 */
export function phoneNumberOf(label: string, written: unknown, home?: Home): Addressee {
	const number = readPhoneNumber(written, home);
	if (number.is === 'value') {
		const { digits, isWhole } = number.value;
		return { person: `+${digits}`, sent: isWhole ? `+${digits}` : digits };
	}
	requireEvaluated(label, written);
	const advice = home && home.country === undefined ? `${form}. ${defaultCountry}` : form;
	throw new OperationError(
		`“${label}” is not a phone number in international format: “${String(written).slice(0, 40)}”`,
		number.is === 'nothing' ? advice : `Here, ${number.why}. ${advice}`,
	);
}

/**
 * People and tables write a number with its country code, or as in the country of `home`. Digits
 * that are dialed only at home, an extension, a second number, or a length that its country doesn’t
 * have make it unreadable.
 */
export function readPhoneNumber(written: unknown, { country }: Home = {}): Reading<PhoneNumber> {
	const number = readInternational(written);
	const plan = country === undefined ? undefined : planOf(country);
	const isInternational = number.is === 'value' && number.value.isWhole;
	if (!plan || number.is === 'nothing' || isInternational) return number;
	const national = readNational(written, plan);
	if (national.is !== 'value') return number.is === 'value' ? number : national;
	if (number.is === 'value' && number.value.digits !== national.value) {
		return unreadable(
			`it may be a number of ${country} or begin with a country code: write it with +`,
		);
	}
	return read({ digits: national.value, isWhole: true });
}

function readInternational(written: unknown): Reading<PhoneNumber> {
	const number = readDigits(written);
	if (number.is !== 'value') return number;
	const { digits, isWhole } = number.value;
	if (!/^[1-9]\d{3,14}$/.test(digits)) return unreadable(reasonOfLength(digits));
	if (!isWhole && digits.length <= maxShortCodeDigits) return unreadable(reasonOfShortCode);
	const why = objectionTo(digits, true);
	return why === undefined ? number : unreadable(why);
}

function readNational(written: unknown, plan: NumberPlan): Reading<string> {
	const text = textOf(written);
	if (text.is !== 'value') return text;
	const digits = text.value.replace(separators, '');
	const why =
		isWhole(text.value) || !/^\d+$/.test(digits)
			? reasonOf(text.value, digits)
			: secondNumberIn(`+${plan.code} ${text.value}`);
	if (why !== undefined || isWhole(text.value)) return unreadable(why ?? 'it is written with +');
	return readNationalDigits(digits, plan);
}

/** Numbers begin with these digits: `+49 30` or `4930` -> `+4930`. */
export function readNumberStart(written: unknown): Reading<string> {
	const number = readDigits(written);
	if (number.is !== 'value') return number;
	const { digits } = number.value;
	if (!/^[1-9]\d{0,14}$/.test(digits)) return unreadable(reasonOfLength(digits));
	const why = objectionTo(digits, false);
	return why === undefined ? read(`+${digits}`) : unreadable(why);
}

/**
 * Platforms and networks record digits with the country code, in any number. A withheld caller is
 * nothing; a name, an extension and a national number are unreadable.
 */
export function readRecordedNumber(recorded: unknown): Reading<string> {
	if (typeof recorded === 'string' && /^[1-9]\d{3,14}$/.test(recorded)) {
		return withheldDigits.includes(recorded) ? nothing : read(recorded);
	}
	const number = readDigits(recorded, withoutRecordedUri);
	if (number.is === 'nothing' || isWithheld(recorded)) return nothing;
	if (number.is === 'unreadable') return number;
	const { digits } = number.value;
	if (withheldDigits.includes(digits)) return nothing;
	return /^[1-9]\d{3,14}$/.test(digits) ? read(digits) : unreadable(reasonOfLength(digits));
}

/**
 * Networks and telephones write these words in many languages if the caller withholds the number.
 */
const withheld = RegExp(
	`^(?:tel:|(?:sips?:)?"?(?:(?:caller(?: ?id)?|number|numero|número|numéro|rufnummer) )?)(?:${[
		'anonymous',
		'anon',
		'anonym[eo]?',
		'an[oóô]nim[oa]',
		'blocked',
		'hidden',
		'private',
		'no ?(?:caller ?)?(?:id|number)',
		'not[ _]available',
		'restricted',
		'unavailable',
		'unknown',
		'withheld',
		'clir',
		'unassigned',
		'out of area',
		'coin line',
		'payphone',
		'unbekannt',
		'unterdrückt',
		'privat[aeo]?',
		'privée?',
		'privado',
		'inconnue?',
		'masquée?',
		'desconocido',
		'oculto',
		'desconhecido',
		'sconosciuto',
		'onbekend',
		'okänd',
		'ukendt',
		'ukjent',
		'nieznany',
		'zastrzeżony',
		'неизвестн\\p{L}*',
		'скрыт\\p{L}*',
		'匿名',
		'非通知',
		'表示圏外',
		'公衆電話',
		'通知不可能',
		'未知',
	].join('|')})(?![\\p{L}\\p{N}])`,
	'iu',
);

/** Some networks write a letter, or zeros. */
const isWithheld = (recorded: unknown) => {
	const text = withPlainDigits(String(recorded));
	const address = text.slice(text.lastIndexOf('<') + 1);
	return /^(?:\+?0+|[POU])$/.test(text) || withheld.test(text) || withheld.test(address);
};

/**
 * Telephony platforms spell ANONYMOUS, BLOCKED, RESTRICTED, UNAVAILABLE and UNKNOWN as these
 * digits.
 */
const withheldDigits = ['266696687', '2562533', '7378742833', '86282452253', '8656696'];

/** The digits begin with a country code. */
function objectionTo(digits: string, isComplete: boolean): string | undefined {
	const code = codeIn(digits);
	if (code === '') {
		return isComplete || !mayBecomeCode(digits) ? 'no country has this code' : undefined;
	}
	const national = digits.slice(code.length);
	if (national === '') return isComplete ? 'it has a country code only' : undefined;
	if (national.startsWith('0') && !takesZeroAfter(code)) {
		return 'the 0 after the country code is dialed only within the country: leave it out';
	}
	const fits = isComplete ? isNumberAfter : mayBecomeNumberAfter;
	if (fits(code, national)) return undefined;
	return `+${code} has no numbers that begin like this or have ${national.length} digits after it`;
}

function readDigits(written: unknown, withoutLink = withoutUri): Reading<PhoneNumber> {
	const text = textOf(written, withoutLink);
	if (text.is !== 'value') return text;
	const hasCode = isWhole(text.value);
	const digits = text.value.replace(hasCode ? separators : '', '').replace(/^(\+|00)/, '');
	const why = reasonOf(text.value, digits) ?? (hasCode ? secondNumberIn(text.value) : undefined);
	return why === undefined ? read({ digits, isWhole: hasCode }) : unreadable(why);
}

const isWhole = (text: string) => /^\(?(\+|00)/.test(text);

/** Links are removed, and digits that are dialed only within the country. */
function textOf(written: unknown, withoutLink = withoutUri): Reading<string> {
	if (isNothingNamed(written)) return nothing;
	if (typeof written !== 'string' && !Number.isSafeInteger(written)) {
		return unreadable(typeof written === 'number' ? 'it was rounded' : 'it isn’t text');
	}
	if (String(written).length > maxLength) return unreadable('it is too long');
	return read(withoutTrunk(withoutLink(withPlainDigits(String(written)))));
}

/** `+44 (0)20…` -> `+44 20…`, if numbers can’t begin with the digits in brackets. */
function withoutTrunk(text: string): string {
	const [, before, trunk, after] =
		/^(\(?(?:\+|00)[\d\s]{1,5}\)?\s*)\(\s*(0\d?)\s*\)(.*)$/.exec(text) ?? [];
	if (before === undefined) return text;
	const code = before.replace(separators, '').replace(/^(\+|00)/, '');
	return trunkOf(code) === trunk && !takesZeroAfter(code) ? `${before} ${after}` : text;
}

function reasonOf(text: string, digits: string): string | undefined {
	if (/^\+?\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return 'a table shortened it to a power of ten';
	if (/\d{7}\.\d{1,3}$/.test(text)) return 'it has decimals';
	if (/\.{2}/.test(text)) return 'part of it is missing';
	if (/^\+8[\s()-]+[34579]\d\d/.test(text) && digits.length === 11) {
		return 'its 8 is dialed only within the country: write +7';
	}
	// In some countries it is part of the number, in others not, so nobody knows what the brackets
	// mean.
	if (/\(\s*0\s*\)/.test(text)) return 'its 0 in brackets is dialed in some countries only';
	if (/^\d+$/.test(digits)) return undefined;
	if (text.includes('@')) return 'it may be an email address, or an ID of a chat program';
	if (/\d\s*(?:ext|x|#|,,|;\s*ext|;\s*#|durchwahl|poste)/i.test(text)) return 'it has an extension';
	if (/\p{L}/u.test(text)) return 'it has letters';
	return /[,;:|&\n]/.test(text) ? 'it may be several numbers' : 'it has no country code';
}

const reasonOfLength = (digits: string) =>
	digits.startsWith('0')
		? 'it has no country code'
		: `it has ${digits.length} digits, and a number has 4 to 15`;

/**
 * `1234567/68`, `12345-12346` and `1234567 – 68` are two numbers. A slash after the area code
 * doesn’t separate numbers.
 */
function secondNumberIn(text: string): string | undefined {
	const slashes = [...text.matchAll(/\//g)].map(({ index }) => index);
	const isSplit = slashes.some(
		(at) =>
			pieceOf(text.slice(0, at)).length > 5 || text.slice(at).replace(separators, '').length < 4,
	);
	const [, before, blank, after] = /^(.*?)(\s?)[\p{Pd}\u2212]\s?(\d+)$/u.exec(text) ?? [];
	if (before === undefined) return isSplit ? 'it may be two numbers' : undefined;
	const last = before.slice(withoutEnd(before, isDigit).length);
	const isRange =
		last.length > 4 && last.length === after.length && last.slice(0, -2) === after.slice(0, -2);
	const isLate = blank !== '' && (before.match(/\d/g) ?? []).length > 8;
	return isSplit || isRange || isLate ? 'it may be two numbers' : undefined;
}

const isDigit = (character: string) => /\d/.test(character);

/** An area code’s digits after the country code come in one piece. */
function pieceOf(text: string): string {
	const whole = text.replace(/^\(?(\+|00)\s*/, '');
	const national = whole.slice(codeIn(whole).length);
	return withoutEnd(national.replace(/^[\s()/.-]+/, ''), (one) => /[\s()/.-]/.test(one));
}
