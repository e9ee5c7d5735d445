import type { Addressee } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/canonicalText';

const lengthAtMost = 100;

const separators = /[\p{Zs}\p{Pd}\t\u2212()./]/gu;

/** ITU-T E.164; what is not listed has three digits. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Countries whose numbers may begin with a 0, by libphonenumber. */
const withZero = ['39', '225', '226', '229', '241', '242', '250', '378', '992'];

const form =
	'Write it with + and its country code, e.g. +49 30 1234567, or as digits alone that begin with the country code, e.g. 49301234567';

/**
 * `person` is E.164; `sent` has no `+` that was not written. Rejects national numbers (bare digits
 * begin with the country code), and a 0 after that code which is dialed at home alone.
 */
export function phoneNumberOf(label: string, written: unknown): Addressee {
	const said = `: “${String(written).slice(0, 40)}”`;
	const { digits, isWhole } = readDigits(String(written)) ?? { digits: '' };
	if (!/^[1-9]\d{3,14}$/.test(digits)) {
		throw new OperationError(`“${label}” is not a phone number in international form${said}`, form);
	}
	if (!hasZero(digits)) return { person: `+${digits}`, sent: isWhole ? `+${digits}` : digits };
	throw new OperationError(
		`“${label}” has a 0 after the country code${said}`,
		'Write the number as it is dialed from abroad, without this 0, e.g. +49 30 1234567',
	);
}

/** `+49 30` or `4930` -> `+4930`; undefined for what begins no number. */
export function startOf(written: string): string | undefined {
	const { digits = '' } = readDigits(written) ?? {};
	return /^[1-9]\d{0,14}$/.test(digits) && !hasZero(digits) ? `+${digits}` : undefined;
}

function hasZero(digits: string): boolean {
	const [code = ''] = countryCode.exec(digits) ?? [];
	return digits[code.length] === '0' && !withZero.includes(code);
}

/** `isWhole`: written with `+` or `00`. Undefined for a national number, too. */
function readDigits(written: string): { digits: string; isWhole: boolean } | undefined {
	if (written.length > lengthAtMost) return undefined;
	const text = canonicalText(written).replace(/^tel:/i, '').trim();
	const isWhole = /^\(?(\+|00)/.test(text);
	const digits = text.replace(isWhole ? separators : '', '').replace(/^(\+|00)/, '');
	// In some countries it is part of the number, in others not: nobody knows what the brackets mean.
	const isClear = /^\d+$/.test(digits) && !/\(\s*0\s*\)/.test(text);
	return isClear ? { digits, isWhole } : undefined;
}
