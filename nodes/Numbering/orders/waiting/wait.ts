import type { IDataObject } from 'n8n-workflow';

import { firstLinesOf, numbersOf, numbersOfLines } from '../orderContents';
import { formatted } from '../../numberFormat';
import { clock } from '../../../shared/clock';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import type { Api } from '../../../shared/declare/api';
import { path } from '../../../shared/http/path';
import { pollUntil } from '../../../shared/wait/pollUntil';
import { wholeNumber } from '../../../shared/input/wholeNumber';
import { checkParameters, modeParameters, waitParameters } from './parameters';
import { statusOf } from './statuses';

type Reason = 'complete' | 'timeout' | 'canceled' | 'pending';

/** The state of one order; `expected` is null until its line has been read. */
interface Progress {
	orderId: number;
	expected: number | null;
	hasSeveralLines: boolean;
	numbers: string[];
	polls: number;
	begunMs: number;
	/** The orders that this run of the node waits for. */
	together: ReadonlySet<number>;
}

type Settings = Partial<ParamsOf<typeof modeParameters>> & { orderId: string };

const checkOrder = ({ orderId }: Settings) => void wholeNumber('Order', orderId);

/** Both modes in one node. */
export const waitForDids = operation({
	name: 'Wait',
	value: 'wait',
	action: 'Wait for phone numbers of order',
	description: 'Wait until an order has its phone numbers',
	effect: 'read',
	isPolling: true,
	foundBy: { order: 'orderId' },
	notice: noticeOf,
	parameters: modeParameters,
	check: checkOrder,
	execute: async (api, settings) =>
		settings.mode === 'checkOnce' ? await check(api, settings) : await wait(api, settings),
});

export const waitForNumbers = operation({
	name: 'Wait for Numbers',
	value: 'waitForNumbers',
	action: 'Wait for numbers of order',
	description: 'Wait within this execution until an order has its phone numbers',
	hint: 'Put it after Order: Buy, and If on {{ $json.complete }} after it. Don’t buy again if numbers are missing. Switchboard Wait for DIDs does the same with two outputs.',
	effect: 'read',
	isPolling: true,
	foundBy: { order: 'orderId' },
	notice: noticeOf,
	parameters: waitParameters,
	check: checkOrder,
	execute: wait,
});

export const checkNumbers = operation({
	name: 'Check Numbers',
	value: 'checkNumbers',
	action: 'Check numbers of order',
	description: 'Check once whether an order has its phone numbers',
	hint: 'For orders that take hours: put If on {{ $json.complete }} after it, and go from its false output through Wait (n8n-nodes-base.wait, e.g. 10 minutes) back to this node.',
	effect: 'read',
	isPolling: true,
	foundBy: { order: 'orderId' },
	notice: noticeOf,
	parameters: checkParameters,
	check: checkOrder,
	execute: check,
});

/** One item or several may tell of an order. */
function noticeOf(outputs: readonly IDataObject[]): string | undefined {
	const ordersIn = (of: readonly IDataObject[]) => new Set(of.map(({ orderId }) => orderId)).size;
	const incomplete = ordersIn(outputs.filter(({ complete }) => complete === false));
	if (incomplete === 0) return undefined;
	return `Orders that lack numbers: ${incomplete} of ${ordersIn(outputs)}. Wait for them again, and don’t buy again.`;
}

/**
 * Polls an order until it has all its numbers, is canceled, or time is up. One item
 * `{ orderId, expected, assigned, numbers, complete, reason, polls, waitedMs }`, or one per number.
 * The numbers of an order of several lines are found by its lines (Management, rule 3).
 */
async function wait(api: Api, settings: Settings) {
	const progress = await begin(api, settings);
	const { options = {}, waitAtMostMinutes = 0 } = settings;
	const deadline = progress.begunMs + waitAtMostMinutes * 60_000;
	const reason = await pollUntil(api, deadline, options, async (bounded) => {
		return await poll(bounded, progress);
	});
	return toOutput(progress, reason, options);
}

/** The same for a single poll. Rejects a canceled order. */
async function check(api: Api, settings: Settings) {
	const progress = await begin(api, settings);
	return toOutput(progress, await checkOnce(api, progress), settings.options);
}

async function begin(api: Api, { orderId, expected, quantity }: Settings): Promise<Progress> {
	const id = wholeNumber('Order', orderId);
	// Shared by all items, which begin before the first of them is answered.
	const together = await api.memoize('awaitedOrders', async () => new Set<number>());
	return {
		orderId: id,
		expected: expected === 'fixed' ? (quantity ?? 1) : null,
		hasSeveralLines: false,
		numbers: [],
		polls: 0,
		begunMs: clock.now(),
		together: together.add(id),
	};
}

/** Throws for an order that can never be complete: as `pending`, it would loop forever. */
async function checkOnce(api: Api, progress: Progress): Promise<Reason> {
	const reason = await poll(api, progress);
	const { orderId } = progress;
	if (reason === 'canceled') {
		throw new OperationError(
			`Order ${orderId} has the status CANCELED and gets no more numbers`,
			`It has ${progress.numbers.length} of ${progress.expected ?? '?'} numbers. Stop checking it.`,
		);
	}
	return reason ?? 'pending';
}

/** Polls once; returns why the wait is over, or undefined. */
async function poll(api: Api, progress: Progress): Promise<Reason | undefined> {
	const { orderId, polls } = progress;
	progress.polls += 1;
	if (polls === 0 || progress.expected === null) {
		const lines = await firstLinesOf(api, orderId);
		progress.hasSeveralLines = lines.length > 1;
		if (!progress.hasSeveralLines)
			progress.expected ??= lines.length === 1 ? quantityOf(lines[0], orderId) : null;
	}
	if (progress.hasSeveralLines) return await pollLines(api, progress);
	const before = progress.numbers.length;
	progress.numbers = await numbersOf(api, orderId);
	const { expected, numbers } = progress;
	if (expected !== null && numbers.length >= expected) return 'complete';
	// An order that grows is not canceled: its status matters only when nothing has come.
	if (polls > 0 && numbers.length > before) return undefined;
	return (await statusOf(api, orderId, progress.together.size)) === 'CANCELED'
		? 'canceled'
		: undefined;
}

/** With this age in ms, what was read for one order is read again for another. */
const freshForMs = 2_000;

/** Polls an order of several lines, which is complete when the service says so or all are there. */
async function pollLines(api: Api, progress: Progress): Promise<Reason | undefined> {
	const { orderId } = progress;
	const listed = await numbersOf(api, orderId);
	const found = await numbersOfLines(api, orderId, freshForMs);
	const isCertain = listed.length > 0 || found.isCertain;
	progress.numbers = listed.length > 0 ? listed : found.numbers;
	progress.expected ??= found.quantity;
	if (isCertain && progress.numbers.length >= progress.expected) return 'complete';
	const { completeDate, orderStatus } = await api.get(path`/api/data/orders/${orderId}`);
	if (orderStatus === 'CANCELED') return 'canceled';
	return completeDate ? 'complete' : undefined;
}

/** Rejects a line without a usable quantity: compared with 0, every order would be complete. */
function quantityOf({ quantity }: IDataObject, orderId: number): number {
	if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0) return quantity;
	throw new OperationError(
		`The service shows no quantity for order ${orderId}`,
		'Set “Expected Quantity” to Fixed, and enter how many numbers the order must have.',
	);
}

function toOutput(
	progress: Progress,
	reason: Reason,
	{ oneItemPerNumber, numberFormat }: Settings['options'] = {},
) {
	const { orderId, expected, polls, begunMs } = progress;
	const numbers = formatted(progress.numbers, numberFormat);
	const shared: IDataObject = {
		orderId,
		expected,
		assigned: numbers.length,
		complete: reason === 'complete',
		reason,
		polls,
		waitedMs: clock.now() - begunMs,
	};
	if (!oneItemPerNumber || numbers.length === 0) return { ...shared, numbers };
	return numbers.map((number) => ({ number, ...shared }));
}
