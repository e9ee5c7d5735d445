import type { Decimal } from '../../decimal';
import { multiply, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import type { CostPart, CostRow } from './costs';
import { costOfParts, parts, unallocated } from './costs';
import type { Owners, OwnerTerms } from './owners';
import { floor, proportional } from './shares';

/** What an owner pays: the cost, which is part of the invoice, and what is added to it. */
export interface Bill extends Record<CostPart, Decimal> {
	/** Empty for what nobody owns. */
	owner: string;
	rows: CostRow[];
	/** A part of what nobody owns. */
	share: Decimal;
	cost: Decimal;
	markup: Decimal;
	fee: Decimal;
	tax: Decimal;
	total: Decimal;
}

interface RebillTerms extends Required<OwnerTerms> {
	taxPercent: Decimal;
	/** Of what nobody owns, what the owners share by their costs. */
	spread: 'nothing' | 'other' | 'all';
	unit: Decimal;
}

/** One for each owner, then one for what nobody owns, if there is any. The costs come to the invoice. */
export function billsOf(rows: readonly CostRow[], owners: Owners, terms: RebillTerms): Bill[] {
	const groups = groupBy(rows, ({ owner }) => owner);
	for (const owner of owners.terms.keys()) if (!groups.has(owner)) groups.set(owner, []);
	const bills = [...groups].map(([owner, own]) => toBill(owner, own));
	const own = bills
		.filter(({ owner }) => owner !== unallocated)
		.sort((a, b) => (a.owner < b.owner ? -1 : 1));
	const rest = bills.find(({ owner }) => owner === unallocated);
	if (rest) spreadRest(rest, own, terms);
	for (const bill of own) charge(bill, owners.terms.get(bill.owner) ?? {}, terms);
	if (rest) rest.total = rest.cost;
	const isNothing = !rest || (rest.cost === zero && parts.every((part) => rest[part] === zero));
	return isNothing ? own : [...own, rest];
}

function toBill(owner: string, rows: CostRow[]): Bill {
	const sums = Object.fromEntries(
		parts.map((part) => [part, rows.reduce((sum, row) => sum + row[part], zero)]),
	) as Record<CostPart, Decimal>;
	const nothing = { share: zero, markup: zero, fee: zero, tax: zero, total: zero };
	return { owner, rows, ...sums, ...nothing, cost: costOfParts(sums) };
}

function spreadRest(rest: Bill, own: readonly Bill[], { spread, unit }: RebillTerms): void {
	const amount = { nothing: zero, other: rest.other, all: rest.cost }[spread];
	const weights = own.map(({ cost }) => cost);
	const shares = amount === zero ? undefined : proportional(amount, weights, unit);
	if (!shares) return;
	own.forEach((bill, index) => {
		bill.share = shares[index];
		bill.cost += shares[index];
	});
	rest.cost -= amount;
	for (const part of spread === 'all' ? parts : (['other'] as const)) rest[part] = zero;
	rest.rows = spread === 'all' ? [] : rest.rows.map((row) => ({ ...row, other: zero }));
}

function charge(bill: Bill, own: OwnerTerms, terms: RebillTerms): void {
	const percentOf = (amount: Decimal, percent: Decimal) =>
		rounded(multiply(amount, percent) / 100n, terms.unit);
	bill.markup = percentOf(bill.cost, own.markupPercent ?? terms.markupPercent);
	bill.fee = rounded(own.fixedFee ?? terms.fixedFee, terms.unit);
	bill.tax = percentOf(bill.cost + bill.markup + bill.fee, terms.taxPercent);
	bill.total = bill.cost + bill.markup + bill.fee + bill.tax;
}

/** To the nearest unit, from half of one up. */
const rounded = (amount: Decimal, unit: Decimal) => floor(amount + unit / 2n, unit);
