import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { mapConcurrent } from '../../../shared/concurrency';
import { requestsAtOnce } from '../../../shared/declare/commonFields';
import { pagesOf } from '../../../shared/http/pagination';
import { digitsOf } from '../../numberRecords';
import type { Order } from '../releaseGuard';
import { readOrders } from '../releaseGuard';
import { haveRoom, mayMatch, numbersOf } from '../../orders/orderContents';
import type { Kinds, NumberKind, OwnNumber, OwnNumbers } from './accountNumbers';

export interface Ownership {
	orders: Order[];
	isCertain: boolean;
}

type Line = NumberKind & { quantity: IDataObject['quantity'] };

interface Candidate {
	order: Order;
	isCertain: boolean;
}

/**
 * By the rules of Release: an order of several lines lists no numbers (Management, rule 3). It may own those
 * that match a line of it and that no order lists; certainly, if its lines are for so many and they match no
 * other such order.
 */
export async function findOwners(
	api: Api,
	numbers: OwnNumbers,
	kinds: Kinds,
	pageSize: number,
): Promise<(own: OwnNumber) => Ownership> {
	const orders = await readOrders(api);
	const listed = new Map<string, Order[]>();
	const withoutNumbers: Order[] = [];
	const read = async (order: Order) => {
		const found = await numbersOf(api, order.id);
		if (found.length === 0) withoutNumbers.push(order);
		for (const digits of found.map(digitsOf)) {
			if (!numbers.has(digits)) continue;
			listed.set(digits, [...(listed.get(digits) ?? []), order]);
		}
	};
	await mapConcurrent(orders, requestsAtOnce, read);
	const unlisted = countByKind([...numbers.values()].filter(({ digits }) => !listed.has(digits)));
	const hidden =
		unlisted.size > 0
			? findHidden(await readContents(api, kinds, pageSize), withoutNumbers, unlisted)
			: new Map<NumberKind, Ownership>();
	return ({ digits, kind }) => {
		const owners = listed.get(digits);
		return owners ? { orders: owners, isCertain: true } : (hidden.get(kind) ?? ofNoOrder);
	};
}

const ofNoOrder: Ownership = { orders: [], isCertain: false };

function countByKind(numbers: readonly OwnNumber[]): ReadonlyMap<NumberKind, number> {
	const counts = new Map<NumberKind, number>();
	for (const { kind } of numbers) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return counts;
}

async function readContents(
	api: Api,
	kinds: Kinds,
	pageSize: number,
): Promise<ReadonlyMap<number, Line[]>> {
	const contents = new Map<number, Line[]>();
	const query = { sort: ['id,asc'] };
	for await (const page of pagesOf(api, '/api/data/orderItems', query, { pageSize })) {
		for (const line of page) {
			const id = line.orderId as number;
			const own = contents.get(id) ?? [];
			own.push({ ...kinds.of(line), quantity: line.quantity });
			contents.set(id, own);
		}
	}
	return contents;
}

function findHidden(
	contents: ReadonlyMap<number, readonly Line[]>,
	orders: readonly Order[],
	unlisted: ReadonlyMap<NumberKind, number>,
): ReadonlyMap<NumberKind, Ownership> {
	const several = [...contents].filter(([, lines]) => lines.length > 1);
	const found = new Map<NumberKind, Candidate[]>([...unlisted.keys()].map((kind) => [kind, []]));
	for (const order of orders) {
		const own = contents.get(order.id);
		if (!own || own.length < 2) continue;
		const matches = (kind: NumberKind) => own.some((line) => mayMatch(line, kind));
		const matching = [...unlisted].filter(([kind]) => matches(kind));
		const hasRival = several.some(([id, lines]) => id !== order.id && lines.some(matches));
		const isCertain = !hasRival && haveRoom(own, matching);
		for (const [kind] of matching) found.get(kind)?.push({ order, isCertain });
	}
	return new Map([...found].map(([kind, candidates]) => [kind, decide(candidates)]));
}

/** Among several, a canceled one does not count: it is never completed. */
function decide(candidates: readonly Candidate[]): Ownership {
	const only = candidates.find(({ isCertain }) => isCertain);
	if (only) return { orders: [only.order], isCertain: true };
	const all = candidates.map(({ order }) => order);
	const open = all.filter(({ orderStatus }) => orderStatus !== 'CANCELED');
	return { orders: open.length > 0 ? open : all, isCertain: false };
}
