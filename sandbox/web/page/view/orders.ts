import type { RecordedRequest } from '../../../http/requests';
import type {
	NumberingState,
	Order,
	OrderLine,
	PhoneNumber,
} from '../../../services/numbering/records';
import { dueAt } from '../../../services/numbering/assignment';
import type { World } from '../../../core/world';
import { Growing, keepNewest, countSeeded, newest, SHOWN } from './lists';

/** Only this many open orders count for the time until all are complete. */
const AWAITED = 1_000;

const numbersByLine = new Growing<PhoneNumber, Map<number, string[]>>({
	start: () => new Map(),
	add: (lines, { orderLineId, number }) => {
		const numbers = lines.get(orderLineId);
		if (numbers) numbers.push(number);
		else lines.set(orderLineId, [number]);
	},
});

/** They are the newest requests to cancel an order, with any outcome. */
const cancellations = new Growing<RecordedRequest, RecordedRequest[]>({
	start: () => [],
	add: (newestRequests, request) => {
		if (request.route?.includes('/cancelOrder/')) keepNewest(newestRequests, request, SHOWN * 10);
	},
	numberOf: ({ number }) => number,
});

/**
 * `before` is the number of seeded orders. The view has orders since the first state, the newest
 * releases and cancellations, and the time until every open order has its numbers, as far as stock
 * allows; null means never.
 */
export function viewOrders(world: World) {
	const state = world.tables.numbering;
	const lines = state.orderItems.all();
	const seeded = countSeeded(lines, ({ boughtAtMs }) => boughtAtMs === null);
	const bought = lines.length - seeded;
	return {
		...newest(lines, (line) => describeOrder(state, line), { seeded }),
		before: state.orders.length - bought,
		changes: [...listReleases(state), ...listCancellations(world)],
		readyInMs: measureWait(world, lines.slice(Math.max(seeded, lines.length - AWAITED))),
	};
}

function describeOrder(state: NumberingState, line: OrderLine) {
	const { id, reference, orderStatus: status }: Order = state.orders.get(line.orderId);
	return {
		key: `order-${id}`,
		id,
		reference,
		status,
		place: `${line.destination.name}, ${line.country.name}`,
		quantity: line.quantity,
		numbers: numbersByLine.read(state.e164Numbers.all()).get(line.id) ?? [],
	};
}

function listReleases({ feeAdjustments }: NumberingState) {
	const describe = (number: string, mrc: number) =>
		`Number +${number} was released: ${mrc.toFixed(2)} a month`;
	return feeAdjustments
		.all()
		.slice(-SHOWN)
		.map(({ id, number, mrc }) => ({ key: `release-${id}`, text: describe(number, mrc) }));
}

function listCancellations({ requests }: World) {
	return cancellations
		.read(requests)
		.filter(({ status }) => status === 200)
		.slice(-SHOWN)
		.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
		.map((id) => ({ key: `cancel-${id}`, text: `Order ${id} was cancelled` }));
}

function measureWait(world: World, lines: readonly OrderLine[]): number | null {
	const { assignment } = world.settings.numbering;
	const nowMs = world.now().getTime();
	const waits = lines
		.filter(({ orderItemStatus: status }) => status === 'PROCESSING')
		.filter(({ reserved, assigned }) => assigned < reserved)
		.map(({ boughtAtMs, reserved }) => dueAt(boughtAtMs!, reserved, assignment) - nowMs);
	if (waits.length === 0 || assignment.atOnce === 'all' || assignment.thenEveryMs === null)
		return null;
	return Math.max(0, ...waits);
}
