const places = 12;
const one = 10n ** BigInt(places);

/** An amount in whole 10^-12 parts, so that adding up never rounds. */
export type Decimal = bigint;

export const zero: Decimal = 0n;

/** No amount is longer; a few letters more could ask for a number that fills the memory. */
const written = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?(?:e([-+]?\d{1,2}))?$/i;

/**
 * A number of the service as it is written (`0.1` is a tenth), also one in text; undefined for
 * everything else, so that a missing amount is not taken for 0.
 */
export function readDecimal(value: unknown): Decimal | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const [, sign, whole, fraction = '', exponent = '0'] = written.exec(String(value).trim()) ?? [];
	if (whole === undefined) return undefined;
	const shift = places - fraction.length + Number(exponent);
	const digits = BigInt(whole + fraction);
	const parts = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
	return sign ? -parts : parts;
}

/** The amount as a number: exact to 15 digits, which no invoice exceeds. */
export function toNumber(value: Decimal): number {
	const size = value < 0n ? -value : value;
	const fraction = String(size % one).padStart(places, '0');
	return Number(`${value < 0n ? '-' : ''}${size / one}.${fraction}`);
}

/** What amounts come to; undefined where one of them is: a sum without it would be invented. */
export const addUp = (amounts: ReadonlyArray<Decimal | undefined>): Decimal | undefined =>
	amounts.reduce<Decimal | undefined>(
		(total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
		zero,
	);

/** For outputs: what is unknown is null there. */
export const toNumberOrNull = (amount: Decimal | undefined): number | null =>
	amount === undefined ? null : toNumber(amount);
