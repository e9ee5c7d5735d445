import { type Reading, isNothing, nothing, read, unreadable } from './reading';
import { withoutAtEnd } from '../text/edges';
import { withPlainDigits } from '../text/entries';

/**
 * Returns exact decimal text, e.g. `-1234.5`, of `1.234,50`, `1 234,5` or `1’234.50`. It is
 * unreadable if two countries read two amounts (`1,234`), with a currency, which may be a different
 * one, and if it is rounded.
 */
export function readAmount(value: unknown): Reading<string> {
	if (isNothing(value)) return nothing;
	if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
		return unreadable('it was rounded');
	}
	if (typeof value !== 'number' && typeof value !== 'string')
		return unreadable('it isn’t a number');
	const written = withPlainDigits(String(value));
	const [, sign, size] = /^([+\-−–]?)\s*(\S.*)$/.exec(written) ?? [];
	const plain = size === undefined ? undefined : sizeOf(size.replace(/[’`´]/g, "'"));
	if (plain !== undefined) return read(`${/[-−–]/.test(sign) ? '-' : ''}${plain}`);
	return unreadable(reasonOf(written));
}

/**
 * `5`, `5 %` and `5,5%` are readable. From 0 to 1, it needs a sign, because tables keep 5 % as
 * 0.05.
 */
export function readPercent(value: unknown): Reading<string> {
	const text = typeof value === 'string' ? withPlainDigits(value).trimEnd() : '';
	const isSigned = text.endsWith('%');
	const reading = readAmount(isSigned ? text.slice(0, -1).trimEnd() : value);
	const isShare = reading.is === 'value' && /^-?0\.0*[1-9]/.test(reading.value) && !isSigned;
	return isShare
		? unreadable('it may be a share of 1: 0.05 for 5 percent. Write it with a percent sign')
		: reading;
}

/** A quantity such as `1.000`, `1e1` or `0x10` is unreadable. */
export function readWholeNumber(value: unknown): Reading<number> {
	if (isNothing(value)) return nothing;
	if (typeof value !== 'number' && typeof value !== 'string')
		return unreadable('it isn’t a number');
	const written = withPlainDigits(String(value)).replace(/^[−–]/, '-');
	const [, digits] = /^(-?\d{1,16})(?:[.,]0{1,2})?$/.exec(written) ?? [];
	const whole = digits === undefined ? NaN : Number(digits);
	if (Number.isSafeInteger(whole)) return read(whole + 0);
	return unreadable(digits === undefined ? 'it isn’t a whole number' : 'it was rounded');
}

const grouped = [
	// One mark separates all groups of three digits, and a different one the decimals.
	/^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/,
	/^(\d{1,3}(,)\d{3}(?:,\d{3})*)\.(\d+)$/,
	/^(\d{1,3}(\.)\d{3}(?:\.\d{3})*),(\d+)$/,
	/^(\d{1,3}([.,])\d{3}(?:\2\d{3})+)$/,
];

/** It has no sign; the limits keep `1e999999` from filling the memory. */
function sizeOf(text: string): string | undefined {
	const [, whole, fraction, exponent] =
		/^(\d{0,100})(?:\.(\d{1,100}))?(?:e-(\d{1,2}))?$/i.exec(text) ?? [];
	if (whole || fraction) return shifted(whole || '0', fraction ?? '', Number(exponent ?? 0));
	const [, units, decimals] = /^(\d{1,100}),(\d{1,100})$/.exec(text) ?? [];
	if (units && !isAmbiguous(units, decimals)) return shifted(units, decimals, 0);
	for (const form of grouped) {
		const [, groups, separator, rest = ''] = form.exec(text) ?? [];
		if (groups) return shifted(groups.replaceAll(separator, ''), rest, 0);
	}
	return undefined;
}

/** A thousand and more, or three decimals, is ambiguous. */
const isAmbiguous = (units: string, decimals: string) =>
	decimals.length === 3 && /^[1-9]\d{0,2}$/.test(units);

/** The decimal point moves to the left, and redundant zeros are dropped. */
function shifted(whole: string, fraction: string, by: number): string {
	const digits = whole.padStart(by + 1, '0');
	const end = digits.length - by;
	const decimals = withoutAtEnd(`${digits.slice(end)}${fraction}`, '0');
	const units = digits.slice(0, end).replace(/^0+(?=\d)/, '');
	return decimals === '' ? units : `${units}.${decimals}`;
}

function reasonOf(written: string): string {
	if (/%/.test(written)) return 'it is a percentage';
	if (/\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/u.test(written)) return 'it names a currency';
	if (/^[+-]?\d{1,3},\d{3}$/.test(written)) {
		return 'its comma may separate thousands or decimals';
	}
	return /^\d[\d.,]*e\+?\d+$/i.test(written) ? 'a table shortened it' : 'it isn’t a number';
}
