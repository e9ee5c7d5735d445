import { readAmount } from '../shared/input/amount';
import { valueIn } from '../shared/input/reading';
import { withoutAtEnd } from '../shared/text/edges';

const places = 12;
const one = 10n ** BigInt(places);

/** Units of 10^-12 keep sums exact. */
export type Decimal = bigint;

export const zero: Decimal = 0n;

/** The limits keep a malformed amount, e.g. `1e999999`, from filling the memory. */
const decimalPattern = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?(?:e([-+]?\d{1,2}))?$/i;

/** Anything but an amount is undefined, because a missing amount is not 0. */
export function readDecimal(value: unknown): Decimal | undefined {
	if (typeof value === 'number') return plainDecimal(`${value}`);
	if (typeof value !== 'string') return undefined;
	// Most amounts are plain, and a list may have a million. Java writes 2.5E+3.
	return plainDecimal(value.trim()) ?? plainDecimal(valueIn(readAmount(value)) ?? '');
}

function plainDecimal(text: string): Decimal | undefined {
	const [, sign, whole, fraction = '', exponent = '0'] = decimalPattern.exec(text) ?? [];
	if (whole === undefined) return undefined;
	const shift = places - fraction.length + Number(exponent);
	const digits = BigInt(whole + fraction);
	const parts = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
	return sign ? -parts : parts;
}

/** 15 digits are exact, and no invoice has more. */
export const toNumber = (value: Decimal): number => Number(toText(value));

function toText(value: Decimal): string {
	const size = value < 0n ? -value : value;
	const fraction = String(size % one).padStart(places, '0');
	const exact = withoutAtEnd(`${value < 0n ? '-' : ''}${size / one}.${fraction}`, '0');
	return withoutAtEnd(exact, '.');
}

/** The sum is undefined if one of the amounts is, because a partial sum would be wrong. */
export const addUp = (amounts: ReadonlyArray<Decimal | undefined>): Decimal | undefined =>
	amounts.reduce<Decimal | undefined>(
		(total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
		zero,
	);

export const multiply = (a: Decimal, b: Decimal): Decimal => (a * b) / one;

export const sizeOf = (amount: Decimal) => (amount < zero ? -amount : amount);

const cent = 10n ** BigInt(places - 2);

/** A currency without a known unit has cents. */
export function unitOf(currency: string | undefined): Decimal {
	if (!currency) return cent;
	const format = new Intl.NumberFormat('en', { style: 'currency', currency });
	const { maximumFractionDigits = 2 } = format.resolvedOptions();
	return 10n ** BigInt(places - maximumFractionDigits);
}

/** Amounts that differ by less than the smallest one that can be paid differ by rounding. */
export const isSame = (a: Decimal, b: Decimal, unit = cent) => sizeOf(a - b) < unit;

/** Rounds negative amounts down as well. */
const floor = (amount: Decimal, unit: Decimal) => {
	const rest = amount % unit;
	return amount - (rest < zero ? rest + unit : rest);
};

export const rounded = (amount: Decimal, unit: Decimal) => floor(amount + unit / 2n, unit);

/**
 * The rounded amounts add up to exactly the same sum; the last one takes the remainder that isn’t a
 * multiple of the unit.
 */
export function roundedTogether(amounts: readonly Decimal[], unit: Decimal): Decimal[] {
	const whole = amounts.map((amount) => floor(amount, unit));
	let left = amounts.reduce((sum, amount, index) => sum + amount - whole[index], zero);
	const order = amounts
		.map((amount, index) => ({ index, rest: amount - whole[index] }))
		.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
	for (const { index } of order) {
		if (left < unit) break;
		whole[index] += unit;
		left -= unit;
	}
	if (whole.length > 0) whole[whole.length - 1] += left;
	return whole;
}

/** Writes two decimals, or as many as the amount has. */
export const formatAmount = (amount: number) =>
	Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : String(amount);

/** For example `EUR 0.80`; without a currency, the amount stays bare. */
export const inCurrency = (amount: string, currency?: string) =>
	currency ? `${currency} ${amount}` : amount;

export const toNumberOrNull = (amount: Decimal | undefined): number | null =>
	amount === undefined ? null : toNumber(amount);
