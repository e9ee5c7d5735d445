import { DateTime } from 'luxon';

import type { ReadApi } from '../../shared/declare/api';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { listAll } from '../../shared/http/pagination';
import { readDay } from '../../shared/input/dates';
import { valueIn } from '../../shared/input/reading';
import { readRecord } from '../../shared/records/recordList';
import { counted, quote } from '../../shared/text/wording';
import { recordedNumber } from '../labels';
import { firstLinesOf, memoizedNumbersOf, numbersOfLines } from '../orders/orderContents';
import * as lists from '../recordForms';
import { isCanceled } from '../states';

/** The service writes dates as `YYYY-MM-DD` in UTC. */
export const formatDay = (day: Date) => day.toISOString().slice(0, 10);

/** A shorter month ends earlier: 31 March - 1 month is 28 February. */
const addMonths = (day: Date, months: number): Date =>
	DateTime.fromJSDate(day, { zone: 'utc' }).plus({ months }).toJSDate();

/** True if `completeDate` is strictly earlier than `today` minus `months` calendar months. */
export function isOver(completeDate: string, months: number, today: Date): boolean {
	return completeDate < formatDay(addMonths(today, -months));
}

/** Ends of months can delay it by up to four days. */
export function firstDayOver(completeDate: string, months: number): string {
	const day = addMonths(new Date(`${completeDate}T00:00:00Z`), months);
	while (!isOver(completeDate, months, day)) day.setUTCDate(day.getUTCDate() + 1);
	return formatDay(day);
}

export interface ReleaseTerms {
	months: number;
	today: Date;
	/** True to assume that the number isn’t from an order with several lines. */
	assumeNotTheirs: boolean;
}

export interface Order {
	id: number;
	completeDate: unknown;
	orderStatus: unknown;
}

/**
 * If it is unknown whether an order with several lines has the number, the release is rejected,
 * unless the user assumes that it doesn’t; then all other orders are checked.
 */
export async function assertOrderAllows(
	api: ReadApi,
	number: string,
	orderId: number,
	terms: ReleaseTerms,
): Promise<void> {
	const order = await readOrder(api, orderId);
	const owned = await numbersOf(api, order);
	const hasOneLine = owned.length > 0 || (await linesOf(api, order)) <= 1;
	const orderNumbers = hasOneLine ? undefined : await numbersOfLines(api, orderId);
	const isOwn = (orderNumbers?.numbers.map(recordedNumber) ?? owned).includes(number);
	const isOpen = orderNumbers !== undefined && !orderNumbers.isCertain;
	if (!isOwn && !isOpen) throw notOfOrder(number, order);
	if (isOpen && !terms.assumeNotTheirs) throw unverified(number, order);
	if (forbids(order, terms)) throw tooEarly(order, terms);
	if (isOpen) await assertOrdersAllow(api, number, terms);
}

/**
 * Reads the numbers only of orders that forbid the release. An order with several lines owns the
 * number if no other can; if others can, a canceled one doesn’t count, because it is never
 * completed.
 */
export async function assertOrdersAllow(
	api: ReadApi,
	number: string,
	terms: ReleaseTerms,
): Promise<void> {
	const orders = (await readOrders(api)).filter((order) => forbids(order, terms));
	const owned = await Promise.all(orders.map(async (order) => await numbersOf(api, order)));
	const owner = orders.find((_, index) => owned[index].includes(number));
	if (owner) throw tooEarly(owner, terms);
	if (terms.assumeNotTheirs) return;
	const withoutNumbers = orders.filter((_, index) => owned[index].length === 0);
	const lines = await Promise.all(withoutNumbers.map(async (order) => await linesOf(api, order)));
	const several = withoutNumbers.filter((_, index) => lines[index] > 1);
	const numbersOfOrders = await Promise.all(
		several.map(async ({ id }) => await numbersOfLines(api, id)),
	);
	const possible = several
		.map((order, index) => ({ order, ...numbersOfOrders[index] }))
		.filter(({ numbers }) => numbers.map(recordedNumber).includes(number));
	const only = possible.find(({ isCertain }) => isCertain);
	if (only) throw tooEarly(only.order, terms);
	const undecided = possible.filter(({ order }) => !isCanceled(order.orderStatus));
	if (undecided.length > 0)
		throw undecidable(
			number,
			undecided.map(({ order }) => order),
		);
}

/** Without a readable date, it is undefined, which counts as not completed. */
export function completedOn({ completeDate }: Pick<Order, 'completeDate'>): string | undefined {
	return valueIn(readDay(completeDate, 'utc'));
}

export const isUncompleted = ({ completeDate }: Pick<Order, 'completeDate'>) =>
	readDay(completeDate, 'utc').is === 'nothing';

function forbids(order: Order, { months, today }: ReleaseTerms): boolean {
	const day = completedOn(order);
	return day === undefined || !isOver(day, months, today);
}

async function readOrder(api: ReadApi, orderId: number): Promise<Order> {
	const read = readRecord(api, lists.orders, orderId);
	const { completeDate, orderStatus } = await read.catch((thrown: unknown) => {
		const error = toOperationError(thrown);
		throw error.isMissing ? noOrder(orderId, error) : error;
	});
	return { id: orderId, completeDate, orderStatus };
}

/** All orders are read once per execution. */
export async function readOrders(api: ReadApi): Promise<Order[]> {
	const read = async () => await listAll(api, lists.orders, { sort: ['id,asc'] }, {});
	const orders = await api.memoize('orders', read);
	return orders.map(({ id, completeDate, orderStatus }) => ({
		id: id as number,
		completeDate,
		orderStatus,
	}));
}

const numbersOf = async (api: ReadApi, { id }: Order) => await memoizedNumbersOf(api, id);

const linesOf = async (api: ReadApi, { id }: Order): Promise<number> =>
	(await api.memoize(`linesOf ${id}`, async () => await firstLinesOf(api, id))).length;

const noOrder = (orderId: number, { cause }: OperationError) =>
	new OperationError(
		`There is no order ${orderId}`,
		'Nothing was released. Check the value of “Order ID” under Options, or leave it empty.',
		cause,
	);

const notOfOrder = (number: string, { id }: Order) =>
	new OperationError(
		`The number ${number} does not belong to order ${id}`,
		'Nothing was released. Check both values: the order does not list the number. Leave Options > Order ID empty to check all orders that could forbid the release.',
	);

const unverified = (number: string, { id }: Order) =>
	new OperationError(
		`It cannot be verified that the number ${number} belongs to order ${id}`,
		'Nothing was released: the order has several lines, and the service does not show which numbers are theirs. Leave Options > Order ID empty to check all orders that could forbid the release, or choose Release Anyway under Options > If the Order Is Unclear.',
	);

function tooEarly(order: Order, { months }: ReleaseTerms): OperationError {
	const { id, completeDate } = order;
	const day = completedOn(order);
	if (day !== undefined) {
		return new OperationError(
			`The number can be released from ${firstDayOver(day, months)}`,
			`Nothing was released. Its order ${id} was completed on ${day}, and the cancel period is ${counted(months, 'month')}; another period can be set under Options.`,
		);
	}
	if (isUncompleted(order)) {
		return new OperationError(
			`The number cannot be released: its order ${id} is not completed`,
			'Nothing was released. Wait until the order is completed and the cancel period has passed.',
		);
	}
	return new OperationError(
		`The number cannot be released: the completion date of its order ${id} is not readable`,
		`Nothing was released. The service shows ${quote(completeDate)} instead of a date like 2026-01-31. Ask the platform when the order was completed.`,
	);
}

function undecidable(number: string, orders: Order[]): OperationError {
	const ids = orders.map(({ id }) => id).join(', ');
	return new OperationError(
		`It cannot be determined whether ${number} belongs to an order that forbids its release`,
		`Its destination and type match a line of an order with several lines (${ids}), whose numbers the service does not list. Nothing was released. If the number is from an order with one line, enter that order under Options > Order ID; or choose Release Anyway under Options > If the Order Is Unclear.`,
	);
}
