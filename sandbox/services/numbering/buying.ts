import { z } from 'zod/v4';
import { formatDate } from '../../core/calendar';
import { HttpError } from '../../http/http';
import { on, type Taken } from '../../http/route';
import { outcomeOf } from '../../core/magic';
import type { World } from '../../core/world';
import { reserveStock, assignDueNumbers } from './assignment';
import { addLine, markCanceled, numbersOfOrder } from './orders';
import type { InboundDidRate } from './records';
import { showNone } from './resources';

const numberType = z.enum([
	...(['NONE', 'GEOGRAPHIC', 'MOBILE', 'TOLL_FREE', 'SHARED_COST'] as const),
	...(['NATIONAL', 'VOIP', 'ITFS', 'PSTN', 'CALL_API'] as const),
]);
const feature = z.enum([
	...(['NONE', 'CALL_IN', 'CALL_OUT', 'MSG_IN', 'MSG_OUT'] as const),
	...(['FAX', 'EMERGENCY', 'LEGAL_INTERCEPT', 'CALL_API'] as const),
]);

const purchase = z.strictObject({
	destinationId: z.number().int().describe('From the destinations of the rate plan'),
	quantity: z.number().int().min(1),
	numberTypes: z.array(numberType),
	features: z.array(feature),
	reference: z.string().min(1).describe('Unique within the account forever'),
});

type Purchase = z.infer<typeof purchase>;

const purchased = z.strictObject({
	orderId: z.number().int(),
	orderStatus: z.literal('PROCESSING'),
	numbers: z.array(z.string()).describe('Numbers assigned immediately'),
});

export const buying = on(
	'POST',
	'/api/management/buyDids',
	{ body: purchase, answer: purchased },
	buyDids,
	{ says: 'Buy numbers' },
);

/**
 * It returns `{ orderId, orderStatus, numbers }`: documented as PROCESSING, even if all numbers are
 * there immediately.
 */
function buyDids(world: World, { body: request }: Taken<{ body: typeof purchase }>) {
	rejectPurchase(world, request);
	const state = world.tables.numbering;
	const { assignment, outOfStock, outOfStockStatus } = world.settings.numbering;
	const rate = findCoveringRate(world, request);
	const { destinationId, quantity } = request;
	const outcome = outcomeOf(request.reference);
	const wanted = outcome === 'partial' ? Math.floor(quantity / 2) : quantity;
	const reserved = reserveStock(state, destinationId, wanted, assignment.stockPerDestination);
	if (reserved < wanted && outOfStock === 'rejected') {
		throw new HttpError(outOfStockStatus, `Only ${reserved} numbers are for sale there`);
	}
	const now = world.now();
	const order = state.orders.add({
		orderStatus: 'PROCESSING',
		purchaseDate: formatDate(now),
		completeDate: null,
		reference: request.reference,
	});
	addLine(state, order, rate, quantity, { atMs: now.getTime(), reserved });
	assignDueNumbers(world);
	const numbers = numbersOfOrder(state, order.id).map(({ number }) => number);
	if (outcome === 'canceled') markCanceled(state, order);
	return { orderId: order.id, orderStatus: 'PROCESSING', numbers };
}

function rejectPurchase(world: World, { destinationId, reference }: Purchase): void {
	const settings = world.settings.numbering;
	const { destinations, orders } = world.tables.numbering;
	if (!destinations.find(destinationId)) {
		throw new HttpError(settings.unknownDestinationStatus, `No destination ${destinationId}`);
	}
	if (orders.all().some((order) => order.reference === reference)) {
		throw new HttpError(
			settings.duplicateReferenceStatus,
			`Reference "${reference}" is taken by an order and can never be used again`,
		);
	}
}

function findCoveringRate(world: World, request: Purchase): InboundDidRate {
	const { noneMatching, noneInRates } = world.settings.numbering;
	const covers = (offered: readonly string[], wanted: readonly string[]) =>
		noneMatching === 'same'
			? equalSets(withoutNone(offered), withoutNone(wanted))
			: equalSets(showNone(offered, noneInRates) as string[], wanted);
	const rate = world.tables.numbering.inboundDidRates
		.all()
		.find(
			({ destination, didFeatureTypes, didNumberTypes }) =>
				destination.id === request.destinationId &&
				covers(didFeatureTypes, request.features) &&
				covers(didNumberTypes, request.numberTypes),
		);
	if (rate) return rate;
	throw new HttpError(404, 'No inbound rate covers exactly this destination, features and types');
}

const withoutNone = (values: readonly string[]) => values.filter((value) => value !== 'NONE');

function equalSets(left: readonly string[], right: readonly string[]): boolean {
	const [one, rightSet] = [new Set(left), new Set(right)];
	return one.size === rightSet.size && [...one].every((value) => rightSet.has(value));
}
