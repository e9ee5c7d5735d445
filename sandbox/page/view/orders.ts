import type { NumberingState, Order, OrderLine } from '../../services/numbering/records';
import type { NumberingSettings } from '../../services/numbering/settings';
import type { World } from '../../world';
import { newest } from './section';

/**
 * Orders since the first state, the number of seeded ones (`before`), releases and cancellations, and
 * the time until every open order has its numbers, as far as stock allows; null for never.
 */
export function viewOrders(world: World) {
	const state = world.tables.numbering;
	const lines = state.orderItems.filter(({ boughtAtMs }) => boughtAtMs !== null);
	return {
		...newest(lines, (line) => describeOrder(state, line)),
		before: state.orders.length - lines.length,
		changes: [...listReleases(state), ...listCancellations(world)],
		readyInMs: measureWait(world, lines),
	};
}

function describeOrder(state: NumberingState, line: OrderLine) {
	const { id, reference, orderStatus: status }: Order = state.orders.get(line.orderId);
	const numbers = state.e164Numbers.filter(({ orderLineId }) => orderLineId === line.id);
	return {
		key: `order-${id}`,
		...{ id, reference, status },
		place: `${line.destination.name}, ${line.country.name}`,
		quantity: line.quantity,
		numbers: numbers.map(({ number }) => number),
	};
}

function listReleases({ feeAdjustments }: NumberingState) {
	const describe = (number: string, mrc: number) =>
		`Number +${number} was released: ${mrc.toFixed(2)} a month`;
	return feeAdjustments
		.all()
		.map(({ id, number, mrc }) => ({ key: `release-${id}`, text: describe(number, mrc) }));
}

function listCancellations({ requests }: World) {
	return requests
		.filter(({ route, status }) => status === 200 && route?.includes('/cancelOrder/'))
		.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
		.map((id) => ({ key: `cancel-${id}`, text: `Order ${id} was cancelled` }));
}

function measureWait(world: World, lines: readonly OrderLine[]): number | null {
	const { assignment } = world.settings.numbering;
	const nowMs = world.now().getTime();
	const waits = lines
		.filter(({ orderItemStatus: status }) => status === 'PROCESSING')
		.filter(({ reserved, assigned }) => assigned < reserved)
		.map((line) => waitOf(line, assignment, nowMs))
		.filter((ms) => ms !== null);
	return waits.length > 0 ? Math.max(...waits) : null;
}

function waitOf(
	{ reserved, boughtAtMs }: OrderLine,
	{ atOnce, thenEveryMs, perStep }: NumberingSettings['assignment'],
	nowMs: number,
): number | null {
	if (atOnce === 'all' || thenEveryMs === null || boughtAtMs === null) return null;
	const steps = Math.ceil((reserved - atOnce) / perStep);
	return Math.max(0, boughtAtMs + steps * thenEveryMs - nowMs);
}
