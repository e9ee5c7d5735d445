import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { askFirst } from '../../../shared/declare/hints';
import { operation } from '../../../shared/declare/operation';
import { OperationError, toOperationError } from '../../../shared/errors/operationError';
import { countriesIn } from '../../countries';
import type { Decimal } from '../../decimal';
import { readDecimal } from '../../decimal';
import { targetOf } from '../../rates/offers';
import { ratesToBuy } from '../cost';
import { purchaseErrors } from '../purchaseErrors';
import { OwnOrders } from './ownOrders';
import { interrupted, OrderPlacement } from './placeOrders';
import type { OfferFilter, PricedOffer } from './pricedOffers';
import { passesFilter, pricedOffersIn } from './pricedOffers';
import type { Goal } from './progress';
import { PurchaseProgress } from './progress';
import type { QuantityValues } from './quantityParameters';
import { quantityParameters } from './quantityParameters';
import { resultOf, shortfallReasons } from './result';

/**
 * The orders are named after the reference, counted from 1, and each number is used until an order has it: so
 * the account shows all that the purchase has ordered, whatever became of the run that ordered it. They also
 * note the price, so that an order counts with what it cost, whatever the rates are now.
 */
export const buyQuantity = operation({
	name: 'Buy Quantity',
	value: 'buyQuantity',
	action: 'Buy a quantity of numbers across offers at your cost',
	subtitle: 'Buy a quantity',
	description:
		'Order numbers from the cheapest matching offers within a budget, and report what is missing',
	hint: `It costs money, up to budget. With dryRun it shows the plan: as a tool, call it so first. ${askFirst} After it, use If on {{ $json.missing }} to report what could not be ordered, and Split Out on orders with Switchboard Wait for DIDs (n8n-nodes-switchboard.waitForDids) for numbers that come later. Never buy again because numbers are missing: the same reference continues the purchase. Set limits under options if an AI model or a form decides the quantity.`,
	effect: 'write',
	prepare: (values) => ({ filter: filterOf(values) }),
	limited: { by: 'number', counted: ({ quantity }) => quantity },
	foundBy: { reference: 'reference' },
	notice: noticeOf,
	errors: purchaseErrors,
	parameters: quantityParameters,
	async execute(api, values): Promise<IDataObject> {
		const reference = api.remember('reference', values.reference || api.idempotencyKey);
		const { dryRun, options } = values;
		const allowed = await readOffers(api, values.filter);
		const own = new OwnOrders(api, reference);
		// A generated reference is new, or of an attempt at most as old as the execution.
		const known = await own.find([], values.reference ? Infinity : undefined);
		const progress = new PurchaseProgress(goalOf(values), known);
		const shown = { reference, dryRun, numberFormat: options.numberFormat };
		if (dryRun) return resultOf(progress.planned(allowed), allowed, shown);
		const limit = await placeWithin(new OrderPlacement(api, own, progress, allowed), progress);
		const [first] = progress.rejections.values();
		if (first && progress.parts.length === 0) throw noneAccepted(first, progress, allowed);
		const { reasons, ...result } = resultOf(progress, allowed, shown);
		return { ...result, reasons: [...(reasons as string[]), ...limit] };
	},
});

/** Orders what is missing; returns the limit that ended it, if one did after an order of this run. */
async function placeWithin(
	placement: OrderPlacement,
	progress: PurchaseProgress,
): Promise<string[]> {
	const before = progress.parts.length;
	try {
		await placement.run();
		return [];
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (error.rejectedBy === 'limit' && progress.parts.length > before)
			return [`${error.message}.`];
		throw interrupted(error, progress);
	}
}

/** Rejects a filter that allows everything: it may be a mistake, and costs. */
function filterOf({ countries, numberTypes, features, offers }: QuantityValues): OfferFilter {
	const chosen = (offers.offer ?? []) as Array<{ destinationId: string }>;
	const filter = {
		countries: countriesIn(countries),
		numberTypes,
		features,
		offers: [chosen].flat().map(({ destinationId }) => targetOf(destinationId)),
	};
	if (Object.values(filter).some(({ length }) => length > 0)) return filter;
	throw new OperationError(
		'Say which offers to buy: “Countries”, “Number Types”, “Features” and “Offers” are empty',
		'Nothing was bought. Fill in at least one of them; an offer must match all that you fill in',
	);
}

function goalOf({ quantity, budget, monthlyBudget, options }: QuantityValues): Goal {
	const monthly = typeof monthlyBudget === 'number' ? readDecimal(monthlyBudget) : undefined;
	return {
		wanted: quantity,
		budget: readDecimal(budget) as Decimal,
		...(monthly === undefined ? {} : { monthlyBudget: monthly }),
		...(options.maxPerOffer === undefined ? {} : { maxPerOffer: options.maxPerOffer }),
	};
}

async function readOffers(api: Api, filter: OfferFilter): Promise<PricedOffer[]> {
	const rates = await ratesToBuy(api);
	const allowed = pricedOffersIn(rates).filter((offer) => passesFilter(offer, filter));
	if (allowed.length > 0) return allowed;
	throw new OperationError(
		'No offer of your rate plan matches',
		'Nothing was bought. Inbound Rate: Get Many lists what your rate plan has. An offer must match each of Countries, Number Types, Features and Offers that you fill in.',
	);
}

function noneAccepted(
	first: OperationError,
	progress: PurchaseProgress,
	offers: readonly PricedOffer[],
): OperationError {
	return new OperationError(
		`None of the ${progress.goal.wanted} numbers could be ordered: ${first.message}`,
		`Nothing was bought. ${shortfallReasons(progress, offers).join(' ')} ${first.description}`,
		first.cause,
	);
}

/** Says what fields of single items say, which are easy to miss among many. */
function noticeOf(outputs: readonly IDataObject[]): string | undefined {
	const sum = (name: string) =>
		outputs.reduce((total, output) => total + (Number(output[name]) || 0), 0);
	if (sum('missing') === 0) return undefined;
	return `Missing numbers: ${sum('missing')} of ${sum('wanted')}. The field reasons says why.`;
}
