import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { formatAmount, toNumber, toNumberOrNull } from '../../decimal';
import { counted } from '../../../shared/text/counted';
import { formatted } from '../../numberFormat';
import type { Price, PricedOffer } from './pricedOffers';
import type { Obstacle, OrderedPart, PurchaseProgress } from './progress';
import { orderedQuantity } from './progress';

interface ResultOptions {
	reference: string;
	dryRun: boolean;
	numberFormat?: string;
}

/** Further rejected offers are counted. */
const namedAtMost = 10;

/**
 * Amounts are those of the most expensive rate that covered an offer when it was ordered. An unknown cost and
 * a budget that is not set are null; of a budget from which an unknown amount was spent, 0 is left.
 */
export function resultOf(
	progress: PurchaseProgress,
	offers: readonly PricedOffer[],
	{ reference, dryRun, numberFormat }: ResultOptions,
): IDataObject {
	const { goal, missing } = progress;
	const { wanted, budget, monthlyBudget } = goal;
	const parts = [...progress.parts].sort((a, b) => a.number - b.number);
	const orders = parts.map((part) => orderOf(part, numberFormat));
	const planned = orderedQuantity(parts.filter(({ order }) => !order));
	return {
		...(dryRun ? { dryRun, planned } : {}),
		reference,
		wanted,
		ordered: progress.ordered - planned,
		missing,
		assigned: orders.reduce((sum, { numbers = [] }) => sum + (numbers as string[]).length, 0),
		cost: toNumberOrNull(progress.cost('first')),
		budget: toNumber(budget),
		budgetLeft: toNumberOrNull(progress.left('first')),
		monthlyCost: toNumberOrNull(progress.cost('monthly')),
		monthlyBudget: toNumberOrNull(monthlyBudget),
		monthlyBudgetLeft: toNumberOrNull(progress.left('monthly')),
		orders,
		reasons: missing === 0 ? [] : shortfallReasons(progress, offers),
		...nextStepOf(parts),
	};
}

function orderOf(part: OrderedPart, numberFormat?: string): IDataObject {
	const { offer, quantity, cost, isClosed, order } = part;
	const { orderId, orderStatus, reference, recovered, numbers } = order ?? {};
	return {
		status: order ? (isClosed ? 'canceled' : 'ordered') : 'planned',
		offer: offer.name,
		destinationId: offer.destinationId,
		numberTypes: [...offer.numberTypes],
		features: [...offer.features],
		quantity,
		cost: toNumberOrNull(cost?.first),
		monthlyCost: toNumberOrNull(cost?.monthly),
		...(order && {
			...{ orderId, orderStatus, reference, recovered },
			numbers: formatted(numbers as string[], numberFormat),
		}),
	};
}

export function shortfallReasons(
	progress: PurchaseProgress,
	offers: readonly PricedOffer[],
): string[] {
	const obstacles = offers.map((offer) => [progress.obstacleTo(offer), offer] as const);
	const by = (obstacle: Obstacle) =>
		obstacles.flatMap(([own, offer]) => (own === obstacle ? [offer] : []));
	const unpriced = by('price').map(({ name }) => `${name}: an inbound rate has no usable price.`);
	return [
		...failuresIn(progress),
		...limited(unpriced, 'without a price'),
		...unknownCost(progress),
		...tooExpensive('Budget', progress.left('first'), by('budget'), 'first'),
		...tooExpensive('Monthly Budget', progress.left('monthly'), by('monthlyBudget'), 'monthly'),
		...perOffer(progress.goal.maxPerOffer, by('maxPerOffer').length),
	];
}

/** Of orders that note no price, as long as no invoice has all their numbers. */
function unknownCost({ parts }: PurchaseProgress): string[] {
	const ids = parts.flatMap(({ cost, order }) => (cost ? [] : [String(order?.orderId)]));
	if (ids.length === 0) return [];
	return [
		`What these orders cost is unknown, so nothing is left of the budget: ${ids.join(', ')}. To buy the rest, use another reference, with the quantity and the budget that are left.`,
	];
}

function failuresIn({ rejections, parts }: PurchaseProgress): string[] {
	const rejected = [...rejections].map(
		([{ name }, { message }]) => `${name}: the service rejected the order: ${message}.`,
	);
	const closed = parts.flatMap(({ isClosed, offer: { name }, quantity, order }) => {
		const id = String(order?.orderId);
		return isClosed
			? [`${name}: order ${id} is CANCELED and has ${counted(quantity, 'number')}.`]
			: [];
	});
	return [...limited(rejected, 'rejected'), ...closed];
}

const perOffer = (most = 0, offers = 0) =>
	offers === 0 ? [] : [`Max per Offer (${most}) is reached for ${counted(offers, 'offer')}.`];

const limited = (reasons: readonly string[], what: string) => {
	const more = reasons.length - namedAtMost;
	return [
		...reasons.slice(0, namedAtMost),
		...(more > 0 ? [`${more} more offers are ${what}.`] : []),
	];
};

function tooExpensive(
	field: string,
	left: Decimal | undefined,
	offers: readonly PricedOffer[],
	of: keyof Price,
): string[] {
	const prices = offers.flatMap(({ price }) => (price ? [price[of]] : []));
	if (left === undefined || prices.length === 0) return [];
	const cheapest = prices.reduce((least, price) => (price < least ? price : least));
	const [rest, price] = [left, cheapest].map((amount) => formatAmount(toNumber(amount)));
	const what = of === 'first' ? ' (setup and first month)' : ' a month';
	return [`${field}: ${rest} is left, and one number costs at least ${price}${what}.`];
}

function nextStepOf(parts: readonly OrderedPart[]): IDataObject {
	const open = parts.filter(({ order, quantity, isClosed }) => {
		return order && !isClosed && (order.numbers as string[]).length < quantity;
	});
	if (open.length === 0) return {};
	const ids = open.map(({ order }) => String(order?.orderId)).join(', ');
	return {
		nextStep: `These orders don’t have all their numbers yet: ${ids}. Do not buy again: follow them with Wait for DIDs or Order: Get Numbers.`,
	};
}
