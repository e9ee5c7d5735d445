import type { Decimal } from '../../decimal';
import { zero } from '../../decimal';

/** The greatest multiple of `unit` that is not more, also of a negative amount. */
export const floor = (amount: Decimal, unit: Decimal) => {
	const rest = amount % unit;
	return amount - (rest < zero ? rest + unit : rest);
};

/**
 * Amounts in whole units whose sum is exactly that of the given ones, each less than a unit from its
 * own. What is left of a sum that is no multiple of the unit is in the last one.
 */
export function roundedTogether(amounts: readonly Decimal[], unit: Decimal): Decimal[] {
	const rounded = amounts.map((amount) => floor(amount, unit));
	let left = amounts.reduce((sum, amount, index) => sum + amount - rounded[index], zero);
	const order = amounts
		.map((amount, index) => ({ index, rest: amount - rounded[index] }))
		.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
	for (const { index } of order) {
		if (left < unit) break;
		rounded[index] += unit;
		left -= unit;
	}
	if (rounded.length > 0) rounded[rounded.length - 1] += left;
	return rounded;
}

/** An amount in proportion to weights; undefined without any. */
export function proportional(
	amount: Decimal,
	weights: readonly Decimal[],
	unit: Decimal,
): Decimal[] | undefined {
	const sum = weights.reduce((total, weight) => total + weight, zero);
	if (sum <= zero || weights.some((weight) => weight < zero)) return undefined;
	const shares = weights.map((weight) => (amount * weight) / sum);
	// The division leaves parts of a unit.
	shares[shares.length - 1] += amount - shares.reduce((total, share) => total + share, zero);
	return roundedTogether(shares, unit);
}
