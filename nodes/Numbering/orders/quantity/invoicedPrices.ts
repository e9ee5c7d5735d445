import type { Api } from '../../../shared/declare/api';
import { pagesOf } from '../../../shared/http/pagination';
import type { Decimal } from '../../decimal';
import { addUp, readDecimal, zero } from '../../decimal';
import { lineKinds } from '../../invoices/invoiceLines';
import { digitsOf } from '../../numberRecords';
import type { Price } from './pricedOffers';

/**
 * All setup fees of each number, and its highest monthly fee: the first one may be for a part of a month.
 * Undefined if a number is missing, is on no invoice, or has a line without an amount.
 */
export async function invoicedPrices(api: Api, numbers: readonly string[]) {
	const fees = new Map<string, Partial<Record<'setup' | 'monthly', Decimal>> | undefined>(
		numbers.map((number) => [digitsOf(number), undefined]),
	);
	const pages = fees.size === 0 ? [] : pagesOf(api, lineKinds.fixed.url, {}, {});
	for await (const page of pages) {
		for (const { number, setup, mrc } of page) {
			const digits = digitsOf(number);
			if (!fees.has(digits)) continue;
			const before = fees.get(digits) ?? { setup: zero, monthly: zero };
			fees.set(digits, {
				setup: addUp([before.setup, feeOf(setup)]),
				monthly: highest(before.monthly, feeOf(mrc)),
			});
		}
	}
	return (own: readonly string[], quantity: number): Price | undefined => {
		const charged = own.map((number) => fees.get(digitsOf(number)));
		const monthly = addUp(charged.map((one) => one?.monthly));
		const first = addUp([monthly, ...charged.map((one) => one?.setup)]);
		if (own.length < quantity || first === undefined || monthly === undefined) return undefined;
		return { first, monthly };
	};
}

/** A credit, such as after a release, gives nothing back to the budget. */
function feeOf(amount: unknown): Decimal | undefined {
	const fee = readDecimal(amount);
	return fee !== undefined && fee < zero ? zero : fee;
}

const highest = (one?: Decimal, other?: Decimal) =>
	one === undefined || other === undefined ? undefined : one > other ? one : other;
