import type { IDataObject } from 'n8n-workflow';

import type { Api, Requests } from '../../shared/declare/api';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { pagesOf } from '../../shared/http/pagination';
import { isRecordOf } from '../../shared/http/validators';
import { type Decimal, formatAmount, inCurrency, readDecimal, toNumber, zero } from '../decimal';
import { distinctNumbers } from '../labels';
import { type Purchase, coveringRates, isSameSet, readRates, spelledAs } from '../rates/rates';
import * as lists from '../recordForms';
import { accountCurrency } from '../../shared/report/phrases';
import { isCanceled } from '../states';
import type { Options } from './buyParameters';
import { firstLinesOf, readOrderedNumbers } from './orderContents';
import { type LookupResult, rejected, unclear } from './purchaseErrors';

/** It spans from the cheapest to the most expensive rate that covers a purchase. */
type Range = { from: number; to: number };

const priceNames = { setup: 'setup', mrc: 'monthly fee' };
type PriceField = keyof typeof priceNames;
const priceFields = Object.keys(priceNames) as PriceField[];

type Prices = Record<PriceField, Decimal | undefined>;

/**
 * `currency` is from the credential, because the service names none. A part is missing if a
 * covering rate has no price for it; `unknownPrices` then names the fields.
 */
export type Cost = {
	currency?: string;
	setup?: Range;
	monthly?: Range;
	/** Setup and first month must be from the same rate. */
	firstCharge?: Range;
	unknownPrices?: PriceField[];
};

/**
 * The quote has the purchase in the rates’ spelling, and its expected cost if an option needs the
 * rates.
 */
export async function quoteFor(
	api: Api,
	purchase: Purchase,
	options: Options,
): Promise<{ purchase: Purchase; cost?: Cost }> {
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

/** If the rates can’t be read, the error says that nothing was bought. */
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

/** An unknown cost is rejected, too, because a limit that cannot be checked does not protect. */
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

/** After an unclear response, the order is searched this often, with this pause. */
const confirmation = { attempts: 3, pauseMs: 1_000 };

/** A reference is searched in this many of the newest orders. */
const maxOrders = 1_000;

export const purchaseBody = ({ numberTypes, features, ...rest }: Purchase, reference: string) => ({
	...rest,
	numberTypes: [...numberTypes],
	features: [...features],
	reference,
});

/** Throws if the orders cannot be read. */
export async function findPurchase(
	api: Api,
	reference: string,
	purchase: Purchase,
): Promise<LookupResult> {
	const { order, read } = await findByReference(api, reference);
	if (!order) return { kind: 'none', read };
	const [orderId, orderStatus] = [order.id as number, order.orderStatus as string];
	if (isCanceled(orderStatus)) return { kind: 'canceled', orderId, orderStatus };
	const lines = await linesOf(api, reference, orderId);
	if (lines.length === 0) return { kind: 'withoutLines', orderId, orderStatus };
	if (!isSame(lines, purchase)) return { kind: 'different', orderId, orderStatus };
	const numbers = await readOrderedNumbers(api, orderId);
	return { kind: 'same', order: { orderId, orderStatus, ...numbers, reference, recovered: true } };
}

/** Returns `{ orderId, orderStatus, numbers, reference, recovered }`. */
export async function placePurchase(
	api: Api,
	requests: Requests,
	purchase: Purchase,
	reference: string,
): Promise<IDataObject> {
	try {
		const body = purchaseBody(purchase, reference);
		const order = await requests.post('/api/management/buyDids', body, isRecordOf(lists.purchase));
		const numbers = distinctNumbers(order.numbers as string[]);
		return { ...order, numbers, reference, recovered: false };
	} catch (thrown) {
		const error = toOperationError(thrown);
		// Some services respond like this when the reference already exists.
		if (!['400', '409', '422'].includes(String(error.cause.httpCode))) throw error;
		return await settlePurchase(api, purchase, reference, error);
	}
}

/**
 * `error` is unknown, or a rejection that may mean that the reference already exists. Throws what
 * the lookup shows.
 */
export async function settlePurchase(
	api: Api,
	purchase: Purchase,
	reference: string,
	error: OperationError,
): Promise<IDataObject> {
	const lookup = await findRepeatedly(api, reference, purchase).catch(toOperationError);
	if (!(lookup instanceof OperationError) && lookup.kind === 'same') return lookup.order;
	throw error.status === 'unknown'
		? unclear(reference, lookup, error)
		: rejected(reference, lookup, error);
}

/** A new order may not be listed immediately, so the search is repeated after pauses. */
async function findRepeatedly(
	api: Api,
	reference: string,
	purchase: Purchase,
): Promise<LookupResult> {
	for (let attempt = 1; ; attempt++) {
		const lookup = await findPurchase(api, reference, purchase);
		const isOpen = lookup.kind === 'none' || lookup.kind === 'withoutLines';
		if (!isOpen || attempt >= confirmation.attempts) return lookup;
		await api.pause(confirmation.pauseMs);
	}
}

async function findByReference(api: Api, reference: string) {
	let read = 0;
	const newest = { pageSize: 100, limit: maxOrders };
	for await (const page of pagesOf(api, lists.orders, { sort: ['id,desc'] }, newest)) {
		const order = page.find((record) => record.reference === reference);
		if (order) return { order, read };
		read += page.length;
	}
	return { read };
}

async function linesOf(api: Api, reference: string, orderId: number): Promise<IDataObject[]> {
	return await firstLinesOf(api, orderId).catch((thrown: unknown) => {
		const { message, description, cause } = toOperationError(thrown);
		const problem = `Order ${orderId} has the reference “${reference}”, but its lines could not be read: ${message}`;
		throw new OperationError(problem, description, cause);
	});
}

function isSame(lines: IDataObject[], purchase: Purchase): boolean {
	const [line] = lines;
	return (
		lines.length === 1 &&
		(line.destination as IDataObject | null | undefined)?.id === purchase.destinationId &&
		line.quantity === purchase.quantity &&
		isSameSet(line.didFeatureTypes, purchase.features) &&
		isSameSet(line.didNumberTypes, purchase.numberTypes)
	);
}
