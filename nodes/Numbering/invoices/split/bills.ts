import type { Decimal } from '../../decimal';
import { multiply, rounded, roundedTogether, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import type { CostPart, CostRow } from './costs';
import { costOfParts, parts, unallocated } from './costs';
import type { Owners } from './owners';

/** What an owner pays: the cost, which is part of the invoice, and the markup. */
export interface Bill extends Record<CostPart, Decimal> {
	/** Empty for what nobody owns. */
	owner: string;
	rows: CostRow[];
	/** A part of what nobody owns. */
	share: Decimal;
	cost: Decimal;
	markup: Decimal;
	total: Decimal;
}

interface Terms {
	/** Of owners without one of their own. */
	markupPercent: Decimal;
	/** Whether the owners share what nobody owns, by their costs. */
	shareRest: boolean;
	unit: Decimal;
}

/** One for each owner, then one for what nobody owns, if there is any. The costs come to the invoice. */
export function billsOf(rows: readonly CostRow[], { markups }: Owners, terms: Terms): Bill[] {
	const groups = groupBy(rows, ({ owner }) => owner);
	for (const owner of markups.keys()) if (!groups.has(owner)) groups.set(owner, []);
	const bills = [...groups].map(([owner, own]) => toBill(owner, own));
	const own = bills
		.filter(({ owner }) => owner !== unallocated)
		.sort((a, b) => (a.owner < b.owner ? -1 : 1));
	const rest = bills.find(({ owner }) => owner === unallocated);
	const isShared = rest && terms.shareRest && share(rest.cost, own, terms.unit);
	for (const bill of own) {
		const percent = markups.get(bill.owner) ?? terms.markupPercent;
		bill.markup = rounded(multiply(bill.cost, percent) / 100n, terms.unit);
		bill.total = bill.cost + bill.markup;
	}
	const isNothing = !rest || isShared || parts.every((part) => rest[part] === zero);
	return isNothing ? own : [...own, { ...rest, total: rest.cost }];
}

function toBill(owner: string, rows: CostRow[]): Bill {
	const sums = Object.fromEntries(
		parts.map((part) => [part, rows.reduce((sum, row) => sum + row[part], zero)]),
	) as Record<CostPart, Decimal>;
	const nothing = { share: zero, markup: zero, total: zero };
	return { owner, rows, ...sums, ...nothing, cost: costOfParts(sums) };
}

/** Whether there are owners with costs to share the amount by. */
function share(amount: Decimal, own: readonly Bill[], unit: Decimal): boolean {
	const weights = own.map(({ cost }) => cost);
	const shares = proportional(amount, weights, unit);
	own.forEach((bill, index) => {
		bill.share = shares?.[index] ?? zero;
		bill.cost += bill.share;
	});
	return shares !== undefined;
}

/** An amount in proportion to weights; undefined without any. */
function proportional(
	amount: Decimal,
	weights: readonly Decimal[],
	unit: Decimal,
): Decimal[] | undefined {
	const sum = weights.reduce((total, weight) => total + weight, zero);
	if (sum <= zero || weights.some((weight) => weight < zero)) return undefined;
	const shares = weights.map((weight) => (amount * weight) / sum);
	// The division leaves parts of a unit.
	shares[shares.length - 1] += amount - shares.reduce((total, one) => total + one, zero);
	return roundedTogether(shares, unit);
}
