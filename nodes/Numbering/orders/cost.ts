import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { formatAmount, inCurrency, readDecimal, toNumber, zero } from '../decimal';
import { accountCurrency } from '../report/wording';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import type { Options } from './buyParameters';
import type { Purchase } from '../rates/ratePlan';
import { coveringRates, readRates, spelledAs } from '../rates/ratePlan';

/** From the cheapest to the most expensive rate that covers a purchase. */
type Range = { from: number; to: number };

const priceNames = { setup: 'setup', mrc: 'monthly fee' };
type PriceField = keyof typeof priceNames;
const priceFields = Object.keys(priceNames) as PriceField[];

type Prices = Record<PriceField, Decimal | undefined>;

/**
 * `currency` is that of the credential: the service names none. A part is absent if a covering rate has no price
 * for it; `unknownPrices` then names the fields.
 */
export type Cost = {
	currency?: string;
	setup?: Range;
	monthly?: Range;
	/** Setup and first month, of the same rate. */
	firstCharge?: Range;
	unknownPrices?: PriceField[];
};

/** The purchase in the rates' spelling, and its expected cost, if an option needs the rates. */
export async function quoteFor(api: Api, purchase: Purchase, options: Options): Promise<Quote> {
	const { checkCoverage = true, maxCost, dryRun } = options;
	if (!checkCoverage && maxCost === undefined && !dryRun) return { purchase };
	const rates = await ratesToBuy(api, options);
	const covering = coveringRates(rates, purchase);
	const currency = accountCurrency(api);
	return {
		purchase: spelledAs(covering, purchase),
		cost: { ...costOf(covering, purchase.quantity), ...(currency && { currency }) },
	};
}

interface Quote {
	purchase: Purchase;
	cost?: Cost;
}

/** The rates, or the error that nothing was bought. */
async function ratesToBuy(api: Api, options: Options): Promise<IDataObject[]> {
	return await readRates(api).catch((thrown: unknown) => {
		const { message, description, cause } = toOperationError(thrown);
		const unread =
			'Nothing was bought, because the inbound rates could not be read to check coverage and cost.';
		throw new OperationError(message, `${unread} ${description} ${adviceFor(options)}`, cause);
	});
}

function adviceFor({ maxCost, dryRun }: Options): string {
	if (maxCost !== undefined) return 'Without them Max Cost cannot be checked.';
	return dryRun
		? 'Dry Run needs the rates to show the cost.'
		: 'Or turn off Check Coverage under Options.';
}

function costOf(covering: readonly IDataObject[], quantity: number): Cost {
	const prices = covering.map(({ setup, mrc }) => ({
		setup: priceOf(setup),
		mrc: priceOf(mrc),
	}));
	const unknown = priceFields.filter((name) => prices.some((rate) => rate[name] === undefined));
	const range = (name: keyof Cost, ...fields: PriceField[]) =>
		fields.some((field) => unknown.includes(field))
			? {}
			: { [name]: rangeOf(prices.map((rate) => totalOf(rate, fields, quantity))) };
	return {
		...range('setup', 'setup'),
		...range('monthly', 'mrc'),
		...range('firstCharge', 'setup', 'mrc'),
		...(unknown.length > 0 ? { unknownPrices: unknown } : {}),
	};
}

function priceOf(value: unknown): Decimal | undefined {
	const price = readDecimal(value);
	return price !== undefined && price >= zero ? price : undefined;
}

function totalOf(prices: Prices, fields: readonly PriceField[], quantity: number): number {
	const each = fields.reduce((sum, field) => sum + (prices[field] ?? zero), zero);
	return toNumber(each * BigInt(quantity));
}

const rangeOf = (totals: readonly number[]): Range => ({
	from: Math.min(...totals),
	to: Math.max(...totals),
});

/** Also rejects an unknown cost: a limit that cannot be checked does not protect. */
export function rejectAbove(maxCost: number, cost: Cost = {}): void {
	const { firstCharge, unknownPrices = [], currency } = cost;
	if (!firstCharge) throw unknownCost(unknownPrices);
	const { to: highest } = firstCharge;
	if (highest <= maxCost) return;
	const [could, most] = [highest, maxCost].map((amount) =>
		inCurrency(formatAmount(amount), currency),
	);
	const unnamed = currency ? '' : ', in the account’s currency';
	throw new OperationError(
		`The purchase could cost ${could}, which is above Max Cost (${most})`,
		`Nothing was bought. The amount covers setup and the first month of all numbers at the most expensive matching rate${unnamed}. Raise Max Cost or buy fewer numbers.`,
	);
}

const unknownCost = (unknownPrices: readonly PriceField[]) =>
	new OperationError(
		'The purchase was not made: its cost is unknown, so Max Cost cannot be checked',
		`An inbound rate that covers the purchase has no usable price (${unknownPrices.map((field) => priceNames[field]).join(', ')}). Look at it with Inbound Rate: Get Many and ask the platform for the price, or remove Max Cost to buy without a limit.`,
	);
