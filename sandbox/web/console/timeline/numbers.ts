import type {
	CallRecord,
	Order,
	OrderLine,
	PhoneNumber,
} from '../../../services/numbering/records';
import { dueAt } from '../../../services/numbering/assignment';
import type { World } from '../../../core/world';
import type { Happening, Kind } from './kinds';

const GOOD: Readonly<Record<string, boolean>> = { CANCELED: false };

const orders: Kind<Order> = {
	service: 'numbering',
	table: 'orders',
	happenings(order, world) {
		const lines = linesOf(world, order.id);
		const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
		const { id, reference, orderStatus: outcome } = order;
		const placed: Happening = {
			at: lines[0]?.boughtAtMs ? toIso(lines[0].boughtAtMs) : startOf(order.purchaseDate),
			title: `Order ${id} placed`,
			detail: `${quantity === 1 ? '1 number' : `${quantity} numbers`}, reference ${reference}`,
			outcome: outcome.toLowerCase(),
			isGood: GOOD[outcome] ?? true,
		};
		if (order.completeDate === null) return [placed];
		const lasts = lines.map((line) => assignedAt(world, line, line.quantity - 1, order));
		const at = lasts.sort().at(-1) ?? startOf(order.completeDate);
		return [placed, { at, title: `Order ${id} completed`, kind: 'event' }];
	},
	ids: ({ id, reference }) => [String(id), reference],
	related: ({ id }, world) =>
		linesOf(world, id).flatMap((line) =>
			numbersOf(world, line.id).map((row) => ({ table: 'e164Numbers', row })),
		),
};

const numbers: Kind<PhoneNumber> = {
	service: 'numbering',
	table: 'e164Numbers',
	happenings(row, world) {
		const { orders: all, orderItems } = world.tables.numbering;
		const line = orderItems.get(row.orderLineId);
		const order = all.get(line.orderId);
		const place = numbersOf(world, line.id).indexOf(row);
		const assigned: Happening = {
			at: assignedAt(world, line, place, order),
			title: `Number +${row.number} assigned`,
			detail: `${row.destination.name}, order ${order.id}`,
		};
		const { releasedOn } = row.didSettings;
		if (releasedOn === null) return [assigned];
		return [assigned, { at: releasedOn, title: `Number +${row.number} released`, kind: 'event' }];
	},
	ids: ({ number }) => [number],
	related({ orderLineId }, world) {
		const { orders: all, orderItems } = world.tables.numbering;
		return [{ table: 'orders', row: all.get(orderItems.get(orderLineId).orderId) }];
	},
};

const callRecords: Kind<CallRecord> = {
	service: 'numbering',
	table: 'cdrs',
	happenings: ({ startTime: at, callerId, calledId, completeCode, ratedTime }) => [
		{
			...{ at, title: `Call from +${callerId} to +${calledId}` },
			detail: `${ratedTime} s`,
			outcome: completeCode.toLowerCase().replaceAll('_', ' '),
			isGood: completeCode === 'NORMAL',
		},
	],
	ids: ({ callId }) => [callId],
};

export const numberingKinds = [orders, numbers, callRecords] as const;

function linesOf({ tables }: World, orderId: number): OrderLine[] {
	return tables.numbering.orderItems.filter((line) => line.orderId === orderId);
}

function numbersOf({ tables }: World, lineId: number): PhoneNumber[] {
	return tables.numbering.e164Numbers.filter(({ orderLineId }) => orderLineId === lineId);
}

/** When a number of a line was due, by its place; of seeded ones, the day of the order. */
function assignedAt({ settings }: World, line: OrderLine, place: number, order: Order): string {
	if (line.boughtAtMs === null) return startOf(order.completeDate ?? order.purchaseDate);
	return toIso(dueAt(line.boughtAtMs, place + 1, settings.numbering.assignment));
}

const toIso = (ms: number) => new Date(ms).toISOString();

const startOf = (day: string) => `${day}T00:00:00.000Z`;
