import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import type { Api } from '../../shared/declare/api';
import {
	type ParamsOf,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { listAll } from '../../shared/http/pagination';
import { readTime } from '../../shared/input/dates';
import { readRecord } from '../../shared/records/recordList';
import { pollUntil, pollingOptions } from '../../shared/wait/pollUntil';
import { formatted, numberFormat } from '../labels';
import * as lists from '../recordForms';
import { orderId } from '../sharedFields';
import { firstLinesOf, numbersOf, numbersOfLines, waitNext } from './orderContents';

const oneItemPerNumber = parameter({
	displayName: 'One Item per Number',
	name: 'oneItemPerNumber',
	type: 'boolean',
	default: false,
	description: 'Whether to output one item for each number instead of one for each order',
});

const waitOptions = optionsOf(...pollingOptions, numberFormat, oneItemPerNumber);

const checkHint =
	'For orders that take hours: connect the second output (Pending) to Wait (n8n-nodes-base.wait, e.g. 10 minutes), and that back to this node.';

const waitHint =
	'For orders that are complete within minutes. The second output (Incomplete) has orders that get no more numbers or are over the time limit: report them, and don’t buy again.';

const awaited = parameters(
	{
		...orderId,
		default: { mode: 'id', value: '={{ $json.orderId }}' },
		description: 'The order to wait for; by default the one that Order: Buy returned',
	},
	{
		displayName: 'Expected Quantity',
		name: 'expected',
		type: 'options',
		options: [
			{ name: 'As Ordered', value: 'orderLine', description: 'As many as the order is for' },
			{ name: 'Fixed', value: 'fixed', description: 'As many as you enter' },
		],
		default: 'orderLine',
		description: 'How many numbers the order must have to be complete',
	},
	{
		displayName: 'Quantity',
		name: 'quantity',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show: { expected: ['fixed'] } },
		default: 1,
		description: 'How many numbers are enough',
	},
);

const waitAtMost = parameter({
	displayName: 'Limit Wait Time (Minutes)',
	name: 'waitAtMostMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'When to stop waiting. For longer waits, check the order once, in a loop with the Wait node.',
});

export const modeParameters = parameters(
	{
		displayName: 'Mode',
		name: 'mode',
		type: 'options',
		options: [
			{
				name: 'Check Once',
				value: 'checkOnce',
				description:
					'Check now and continue, for a loop with the Wait node that survives restarts of n8n',
				builderHint: { propertyHint: checkHint },
			},
			{
				name: 'Wait',
				value: 'wait',
				description: 'Keep checking within this execution, up to a time limit',
				builderHint: { propertyHint: waitHint },
			},
		],
		default: 'wait',
		description: 'How to wait',
	},
	...awaited,
	{
		...waitAtMost,
		displayOptions: { show: { mode: ['wait'] } },
		description:
			'When to stop waiting. Orders that are not complete by then go to the Incomplete output. For longer waits, use Check Once with the Wait node.',
	},
	waitOptions,
);

type Reason = 'complete' | 'timeout' | 'canceled' | 'pending';

/** The state of one order; `expected` is null until its line has been read. */
interface OrderProgress {
	orderId: number;
	expected: number | null;
	hasSeveralLines: boolean;
	numbers: string[];
	polls: number;
	begunMs: number;
	/** The orders that this run of the node waits for. */
	together: ReadonlySet<number>;
}

/** With this age in ms, what was read for one order is read again for another. */
const freshForMs = 2_000;

/** With this many orders, one list of the newest orders is cheaper than reading each order. */
const minOrdersToList = 10;

async function pollOrder(api: Api, progress: OrderProgress): Promise<Reason | undefined> {
	const { orderId, polls } = progress;
	progress.polls += 1;
	if (polls === 0 || progress.expected === null) {
		const lines = await firstLinesOf(api, orderId);
		progress.hasSeveralLines = lines.length > 1;
		if (lines.length === 1) progress.expected ??= quantityOf(lines[0], orderId);
	}
	if (progress.hasSeveralLines) return await pollLines(api, progress);
	const before = progress.numbers.length;
	progress.numbers = await numbersOf(api, orderId);
	const { expected, numbers } = progress;
	if (expected !== null && numbers.length >= expected) return 'complete';
	// An order that grows is not canceled: its status matters only when nothing has come.
	if (polls > 0 && numbers.length > before) return undefined;
	const status = await statusOf(api, orderId, progress.together.size);
	return status === 'CANCELED' ? 'canceled' : undefined;
}

/** Polls an order of several lines, which is complete when the service says so or all are known to be there. */
async function pollLines(api: Api, progress: OrderProgress): Promise<Reason | undefined> {
	const { orderId } = progress;
	const listed = await numbersOf(api, orderId);
	const found = await numbersOfLines(api, orderId, freshForMs);
	const isCertain = listed.length > 0 || found.isCertain;
	progress.numbers = listed.length > 0 ? listed : found.numbers;
	if (found.quantity > 0) progress.expected ??= found.quantity;
	const { expected, numbers } = progress;
	if (isCertain && expected !== null && numbers.length >= expected) return 'complete';
	const { completeDate, orderStatus } = await readRecord(api, lists.orders, orderId);
	if (orderStatus === 'CANCELED') return 'canceled';
	return readTime(completeDate).is === 'value' ? 'complete' : undefined;
}

/** Rejects a line without a usable quantity: compared with 0, every order would be complete. */
function quantityOf({ quantity }: IDataObject, orderId: number): number {
	if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0) return quantity;
	throw new OperationError(
		`The service shows no quantity for order ${orderId}`,
		'Set “Expected Quantity” to Fixed, and enter how many numbers the order must have.',
	);
}

async function statusOf(api: Api, orderId: number, orderCount: number): Promise<string> {
	if (orderCount >= minOrdersToList) {
		const read = async () => await readStatuses(api, orderCount);
		const status = (await api.memoize('orderStatuses', read, freshForMs)).get(orderId);
		if (status !== undefined) return status;
	}
	return (await readRecord(api, lists.orders, orderId)).orderStatus as string;
}

/** The awaited orders are among the newest ones, mixed with orders of other people. */
async function readStatuses(api: Api, orderCount: number): Promise<Map<number, string>> {
	const range = { limit: Math.min(2 * orderCount, 2_000) };
	const orders = await listAll(api, lists.orders, { sort: ['id,desc'] }, range);
	return new Map(orders.map(({ id, orderStatus }) => [id as number, orderStatus as string]));
}

type Settings = Partial<ParamsOf<typeof modeParameters>> & { orderId: number };

const common = {
	effect: 'read',
	kind: 'polling',
	foundBy: { order: 'orderId' },
	notice: noticeOf,
} as const;

export const waitForDids = operation({
	...common,
	name: 'Wait',
	value: 'wait',
	action: 'Wait for phone numbers of order',
	description: 'Wait until an order has its phone numbers',
	parameters: modeParameters,
	execute: async (api, settings) =>
		settings.mode === 'checkOnce' ? await check(api, settings) : await wait(api, settings),
});

export const waitForNumbers = operation({
	...common,
	name: 'Wait for Numbers',
	value: 'waitForNumbers',
	action: 'Wait for numbers of order',
	description: 'Wait within this execution until an order has its phone numbers',
	hint: 'Put it after Order: Buy, and If on {{ $json.complete }} after it. Don’t buy again if numbers are missing. Switchboard Wait for DIDs does the same with two outputs.',
	parameters: [...awaited, waitAtMost, waitOptions],
	execute: wait,
});

export const checkNumbers = operation({
	...common,
	name: 'Check Numbers',
	value: 'checkNumbers',
	action: 'Check numbers of order',
	description: 'Check once whether an order has its phone numbers',
	hint: 'For orders that take hours: put If on {{ $json.complete }} after it, and go from its false output through Wait (n8n-nodes-base.wait, e.g. 10 minutes) back to this node.',
	parameters: [...awaited, optionsOf(numberFormat, oneItemPerNumber)],
	execute: check,
});

function noticeOf(outputs: readonly IDataObject[]): string | undefined {
	const ordersIn = (of: readonly IDataObject[]) => new Set(of.map(({ orderId }) => orderId)).size;
	const all = ordersIn(outputs);
	const incomplete = outputs.filter(({ complete }) => complete === false);
	const ended = ordersIn(incomplete.filter(({ reason }) => reason === 'canceled'));
	const lacking = ordersIn(incomplete) - ended;
	const said = [
		...(lacking > 0 ? [`${lacking} of ${all} orders lack numbers so far. ${waitNext}`] : []),
		...(ended > 0 ? [`${ended} of ${all} orders get no more numbers: CANCELED.`] : []),
	];
	return said.join(' ') || undefined;
}

/**
 * Polls an order until it has all its numbers, is canceled, or time is up. One item
 * `{ orderId, expected, assigned, numbers, complete, reason, polls, waitedMs }`, or one per number.
 */
async function wait(api: Api, settings: Settings) {
	const progress = await begin(api, settings);
	const { options = {}, waitAtMostMinutes = 0 } = settings;
	const deadline = progress.begunMs + waitAtMostMinutes * 60_000;
	const poll = async (bounded: Api) => await pollOrder(bounded, progress);
	const reason = await pollUntil(api, deadline, options, poll);
	return toOutput(progress, reason, options);
}

/** The same for a single poll. Rejects a canceled order: as `pending`, it would loop forever. */
async function check(api: Api, settings: Settings) {
	const progress = await begin(api, settings);
	const reason = await pollOrder(api, progress);
	if (reason === 'canceled') {
		throw new OperationError(
			`Order ${progress.orderId} has the status CANCELED and gets no more numbers`,
			`It has ${progress.numbers.length} of ${progress.expected ?? '?'} numbers. Stop checking it.`,
		);
	}
	return toOutput(progress, reason ?? 'pending', settings.options);
}

async function begin(api: Api, { orderId, expected, quantity }: Settings): Promise<OrderProgress> {
	// Shared by all items, which begin before the first of them is answered.
	const together = await api.memoize('awaitedOrders', async () => new Set<number>());
	return {
		orderId,
		expected: expected === 'fixed' ? (quantity ?? 1) : null,
		hasSeveralLines: false,
		numbers: [],
		polls: 0,
		begunMs: clock.now(),
		together: together.add(orderId),
	};
}

function toOutput(
	progress: OrderProgress,
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
