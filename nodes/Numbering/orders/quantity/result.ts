import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { toNumber, zero } from '../../decimal';
import { counted } from '../../../shared/text/counted';
import { formatted } from '../../numbers/numberFormat';
import { written } from '../cost';
import type { PricedOffer } from './pricedOffers';
import type { Obstacle, Part, Progress } from './progress';
import { costOf } from './progress';

interface Wanted {
	reference: string;
	dryRun: boolean;
	numberFormat?: string;
}

/** Further rejected offers are counted. */
const namedAtMost = 10;

/**
 * `{ reference, wanted, ordered, missing, assigned, cost, budget, budgetLeft, monthlyCost, monthlyBudget,
 * monthlyBudgetLeft, orders, reasons }`. Amounts are those of the most expensive rate that covers an
 * offer; a budget that is not set is null. A dry run also has `dryRun` and `planned`.
 */
export function resultOf(
	progress: Progress,
	offers: readonly PricedOffer[],
	{ reference, dryRun, numberFormat }: Wanted,
): IDataObject {
	const { goal, missing, cost, monthlyCost } = progress;
	const { wanted, budget, monthlyBudget } = goal;
	const parts = [...progress.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
	const orders = parts.map((part) => orderOf(part, numberFormat));
	const planned = quantityOf(parts.filter(({ order }) => !order));
	return {
		...(dryRun ? { dryRun, planned } : {}),
		reference,
		wanted,
		ordered: progress.ordered - planned,
		missing,
		assigned: orders.reduce((sum, { numbers = [] }) => sum + (numbers as string[]).length, 0),
		cost: toNumber(cost),
		budget: toNumber(budget),
		budgetLeft: toNumber(budget - cost),
		monthlyCost: toNumber(monthlyCost),
		monthlyBudget: monthlyBudget === undefined ? null : toNumber(monthlyBudget),
		monthlyBudgetLeft: monthlyBudget === undefined ? null : toNumber(monthlyBudget - monthlyCost),
		orders,
		reasons: missing === 0 ? [] : reasonsOf(progress, offers),
		...nextStepOf(parts),
	};
}

const quantityOf = (parts: readonly Part[]) =>
	parts.reduce((sum, { quantity }) => sum + quantity, 0);

function orderOf(part: Part, numberFormat?: string): IDataObject {
	const { offer, quantity, isClosed, order } = part;
	const { orderId, orderStatus, reference, recovered, numbers } = order ?? {};
	return {
		status: order ? (isClosed ? 'canceled' : 'ordered') : 'planned',
		offer: offer.name,
		destinationId: offer.destinationId,
		numberTypes: [...offer.numberTypes],
		features: [...offer.features],
		quantity,
		cost: toNumber(costOf(part, 'first')),
		monthlyCost: toNumber(costOf(part, 'monthly')),
		...(order && {
			...{ orderId, orderStatus, reference, recovered },
			numbers: formatted(numbers as string[], numberFormat),
		}),
	};
}

/** Why numbers are missing, in sentences. */
export function reasonsOf(progress: Progress, offers: readonly PricedOffer[]): string[] {
	const { goal, cost, monthlyCost } = progress;
	const { budget, monthlyBudget = zero } = goal;
	const obstacles = offers.map((offer) => [progress.obstacleTo(offer), offer] as const);
	const by = (obstacle: Obstacle) =>
		obstacles.flatMap(([own, offer]) => (own === obstacle ? [offer] : []));
	const left = { first: budget - cost, monthly: monthlyBudget - monthlyCost };
	const unpriced = by('price').map(({ name }) => `${name}: an inbound rate has no usable price.`);
	return [
		...failuresIn(progress),
		...limited(unpriced, 'without a price'),
		...tooExpensive('Budget', left.first, by('budget'), 'first'),
		...tooExpensive('Monthly Budget', left.monthly, by('monthlyBudget'), 'monthly'),
		...perOffer(goal.maxPerOffer, by('maxPerOffer').length),
	];
}

function failuresIn({ rejections, parts }: Progress): string[] {
	const rejected = [...rejections].map(
		([{ name }, { message }]) => `${name}: the service rejected the order: ${message}.`,
	);
	const closed = [...parts.values()].flatMap(({ isClosed, offer: { name }, quantity, order }) => {
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

/** About the cheapest of them. */
function tooExpensive(
	field: string,
	left: Decimal,
	offers: readonly PricedOffer[],
	of: 'first' | 'monthly',
): string[] {
	const prices = offers.flatMap(({ price }) => (price ? [price[of]] : []));
	if (prices.length === 0) return [];
	const cheapest = prices.reduce((least, price) => (price < least ? price : least));
	const [rest, price] = [left, cheapest].map((amount) => written(toNumber(amount)));
	const what = of === 'first' ? ' (setup and first month)' : ' a month';
	return [`${field}: ${rest} is left, and one number costs at least ${price}${what}.`];
}

function nextStepOf(parts: readonly Part[]): IDataObject {
	const open = parts.filter(({ order, quantity, isClosed }) => {
		return order && !isClosed && (order.numbers as string[]).length < quantity;
	});
	if (open.length === 0) return {};
	const ids = open.map(({ order }) => String(order?.orderId)).join(', ');
	return {
		nextStep: `These orders don’t have all their numbers yet: ${ids}. Do not buy again: follow them with Wait for DIDs or Order: Get Numbers.`,
	};
}
