import { readAmount } from '../shared/input/amount';
import { valueIn } from '../shared/input/reading';

const places = 12;
const one = 10n ** BigInt(places);

/** An amount in units of 10^-12, so that sums are exact. */
export type Decimal = bigint;

export const zero: Decimal = 0n;

/** The limits keep a malformed amount, e.g. `1e999999`, from filling the memory. */
const decimalPattern = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?(?:e([-+]?\d{1,2}))?$/i;

/** Of a number or an amount in a text; undefined for everything else: a missing amount is not 0. */
export function readDecimal(value: unknown): Decimal | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	// Most amounts are plain, and a list may have a million.
	return plainDecimal(String(value).trim()) ?? plainDecimal(valueIn(readAmount(value)) ?? '');
}

function plainDecimal(text: string): Decimal | undefined {
	const [, sign, whole, fraction = '', exponent = '0'] = decimalPattern.exec(text) ?? [];
	if (whole === undefined) return undefined;
	const shift = places - fraction.length + Number(exponent);
	const digits = BigInt(whole + fraction);
	const parts = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
	return sign ? -parts : parts;
}

/** Exact to 15 digits, which no invoice exceeds. */
export const toNumber = (value: Decimal): number => Number(toText(value));

/** The exact amount, without zeros at its end: `0.1`. */
function toText(value: Decimal): string {
	const size = value < 0n ? -value : value;
	const fraction = String(size % one).padStart(places, '0');
	return `${value < 0n ? '-' : ''}${size / one}.${fraction}`.replace(/\.?0+$/, '');
}

/** The sum; undefined if one of the amounts is, because a partial sum would be wrong. */
export const addUp = (amounts: ReadonlyArray<Decimal | undefined>): Decimal | undefined =>
	amounts.reduce<Decimal | undefined>(
		(total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
		zero,
	);

export const multiply = (a: Decimal, b: Decimal): Decimal => (a * b) / one;

export function isSameCents(a: Decimal, b: Decimal): boolean {
	const difference = a > b ? a - b : b - a;
	return difference * 200n <= one;
}

/** With two decimals, or as many as the amount has. */
export const formatAmount = (amount: number) =>
	Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : String(amount);

export const toNumberOrNull = (amount: Decimal | undefined): number | null =>
	amount === undefined ? null : toNumber(amount);
