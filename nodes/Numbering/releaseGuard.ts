import type { IDataObject } from 'n8n-workflow';

import { listAll, readPage } from '../shared/pagination';
import { Refusal } from '../shared/refusal';
import { isListOf, isText } from '../shared/shape';
import type { Api } from '../shared/transport';
import { path } from '../shared/path';
import { firstDayOver, isOver } from './cancelPeriod';

export interface Terms {
	months: number;
	/** The day it is, for the cancel period. */
	today: Date;
	/** Whether an order of several lines that may own the number is taken not to. */
	assumeNotTheirs: boolean;
}

interface Order {
	id: number;
	completeDate: string | null;
}

/** The number's record; refuses one that is not the account's. */
export async function recordOf(api: Api, number: string): Promise<IDataObject> {
	const record = (await readRecords(api)).get(number);
	if (record) return record;
	throw new Refusal(
		`The account has no phone number ${number}`,
		'Choose it from the list, or check the value of “Phone Number”. Nothing was released.',
	);
}

export function isReleased(record: IDataObject): boolean {
	return (record.didSettings as IDataObject | undefined)?.released === true;
}

export function refuseReleased(record: IDataObject): void {
	if (!isReleased(record)) return;
	const { releasedOn } = record.didSettings as IDataObject;
	const when = releasedOn ? ` (on ${String(releasedOn)})` : '';
	throw new Refusal(
		`The number ${String(record.number)} is released already${when}`,
		'The call was not made again. It stays listed until an administrator disconnects it.',
	);
}

/** All records of the account by phone number: the service has no filter; read once per execution. */
async function readRecords(api: Api): Promise<Map<string, IDataObject>> {
	return await api.once('numberRecords', async () => {
		const query = { sort: ['id,asc'] };
		const records = await listAll(api.reads, '/api/data/e164Numbers', query, { pageSize: 500 });
		return new Map(records.map((record) => [record.number as string, record]));
	});
}

/** The order that the user named must be completed long enough. */
export async function refuseByOrder(api: Api, orderId: number, terms: Terms): Promise<void> {
	const order = await api.reads.get<Order & IDataObject>(path`/api/data/orders/${orderId}`);
	if (forbids(order, terms)) throw tooEarly(order, terms);
}

/**
 * Only an order that is not completed, or not long enough, can forbid the release: those and no
 * others are asked for their numbers.
 */
export async function refuseByOrders(api: Api, number: string, terms: Terms): Promise<void> {
	const orders = (await readOrders(api)).filter((order) => forbids(order, terms));
	const owned = await Promise.all(orders.map(async (order) => await numbersOf(api, order)));
	const owner = orders.find((_, index) => owned[index].includes(number));
	if (owner) throw tooEarly(owner, terms);
	if (terms.assumeNotTheirs) return;
	const silent = orders.filter((_, index) => owned[index].length === 0);
	const lines = await Promise.all(silent.map(async (order) => await linesOf(api, order)));
	const undecided = silent.filter((_, index) => lines[index] > 1);
	if (undecided.length > 0) throw undecidable(number, undecided);
}

const forbids = ({ completeDate }: Order, { months, today }: Terms) =>
	completeDate === null || !isOver(completeDate, months, today);

async function readOrders(api: Api): Promise<Order[]> {
	const read = async () =>
		await listAll(api.reads, '/api/data/orders', { sort: ['id,asc'] }, { pageSize: 500 });
	const orders = await api.once('orders', read);
	return orders.map(({ id, completeDate }) => ({
		id: id as number,
		completeDate: completeDate as string | null,
	}));
}

async function numbersOf(api: Api, { id }: Order): Promise<string[]> {
	const url = '/api/management/getDidsFromOrder';
	const read = async () => await api.reads.get<string[]>(url, { id }, isListOf(isText));
	return await api.once(`numbersOf ${id}`, read);
}

async function linesOf(api: Api, { id }: Order): Promise<number> {
	const read = async () =>
		await readPage(api.reads, path`/api/data/orderItems/byOrder/${id}`, {}, { page: 1, size: 2 });
	return (await api.once(`linesOf ${id}`, read)).records.length;
}

function tooEarly({ id, completeDate }: Order, { months }: Terms): Refusal {
	if (completeDate === null) {
		return new Refusal(
			`The number cannot be released: its order ${id} is not completed`,
			'The call was not made. Wait until the order is completed and the cancel period has passed.',
		);
	}
	return new Refusal(
		`The number can be released from ${firstDayOver(completeDate, months)}`,
		`The call was not made. Its order ${id} was completed on ${completeDate}, and the cancel period is ${months} months; another period can be set under Options.`,
	);
}

function undecidable(number: string, orders: Order[]): Refusal {
	const ids = orders.map(({ id }) => id).join(', ');
	return new Refusal(
		`It cannot be told whether ${number} belongs to an order that forbids its release`,
		`The service lists no numbers for orders of several lines (${ids}). The call was not made. Enter the number’s order under Options > Order ID, or choose under Options > Orders of Several Lines that it is not theirs.`,
	);
}
