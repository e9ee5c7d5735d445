import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import type { ReadApi } from '../../shared/declare/api';
import {
	type ParamsOf,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { pollUntil, pollingOptions } from '../../shared/wait/pollUntil';
import { formatted, numberFormat } from '../labels';
import { orderId } from '../sharedFields';
import { waitNext } from './orderContents';
import { perNumber, perOrderOrNumber } from './perNumber';
import { type OrderProgress, type Reason, pollOrder } from './orderProgress';

const waitOptions = optionsOf(...pollingOptions, numberFormat);

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
			{ name: 'As Ordered', value: 'orderLine', description: 'The order’s quantity' },
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
		description: 'Number of phone numbers that is enough',
	},
	perOrderOrNumber,
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
	action: 'Wait for ordered phone numbers',
	description: 'Wait until an order has its phone numbers',
	parameters: modeParameters,
	execute: async (api, settings) =>
		settings.mode === 'checkOnce' ? await check(api, settings) : await wait(api, settings),
});

export const waitForNumbers = operation({
	...common,
	name: 'Wait for Numbers',
	value: 'waitForNumbers',
	action: 'Wait for ordered phone numbers',
	description: 'Wait within this execution until an order has its phone numbers',
	hint: 'Put it after Order: Buy, and If on {{ $json.complete }} after it. Don’t buy again if numbers are missing. Switchboard Wait for DIDs does the same with two outputs.',
	parameters: [...awaited, waitAtMost, waitOptions],
	execute: wait,
});

export const checkNumbers = operation({
	...common,
	name: 'Check Numbers',
	value: 'checkNumbers',
	action: 'Check ordered phone numbers',
	description: 'Check once whether an order has its phone numbers',
	hint: 'For orders that take hours: put If on {{ $json.complete }} after it, and go from its false output through Wait (n8n-nodes-base.wait, e.g. 10 minutes) back to this node.',
	parameters: [...awaited, optionsOf(numberFormat)],
	execute: check,
});

function noticeOf(outputs: readonly IDataObject[]): string | undefined {
	const ordersIn = (of: readonly IDataObject[]) => new Set(of.map(({ orderId }) => orderId)).size;
	const all = ordersIn(outputs);
	const incomplete = outputs.filter(({ complete }) => complete === false);
	const ended = ordersIn(incomplete.filter(({ reason }) => reason === 'canceled'));
	const lacking = ordersIn(incomplete) - ended;
	const sentences = [
		...(lacking > 0 ? [`${lacking} of ${all} orders lack numbers so far. ${waitNext}`] : []),
		...(ended > 0 ? [`${ended} of ${all} orders get no more numbers: CANCELED.`] : []),
	];
	return sentences.join(' ') || undefined;
}

/**
 * Polls until the order has all its numbers, is canceled, or the time limit is over. One item
 * `{ orderId, expected, assigned, numbers, complete, reason, polls, waitedMs }`, or one per number.
 */
async function wait(api: ReadApi, settings: Settings) {
	const progress = await begin(api, settings);
	const { options = {}, waitAtMostMinutes = 0 } = settings;
	const deadline = progress.begunMs + waitAtMostMinutes * 60_000;
	const poll = async (bounded: ReadApi) => await pollOrder(bounded, progress);
	const reason = await pollUntil(api, deadline, options, poll);
	return toOutput(progress, reason, settings);
}

/** Polls once. Rejects a canceled order, because it would loop forever as `pending`. */
async function check(api: ReadApi, settings: Settings) {
	const progress = await begin(api, settings);
	const reason = await pollOrder(api, progress);
	if (reason === 'canceled') {
		throw new OperationError(
			`Order ${progress.orderId} has the status CANCELED and gets no more numbers`,
			`It has ${progress.numbers.length} of ${progress.expected ?? '?'} numbers. Stop checking it.`,
		);
	}
	return toOutput(progress, reason ?? 'pending', settings);
}

async function begin(
	api: ReadApi,
	{ orderId, expected, quantity }: Settings,
): Promise<OrderProgress> {
	// All items share it, because they begin before the first response arrives.
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

function toOutput(progress: OrderProgress, reason: Reason, { output, options }: Settings) {
	const { orderId, expected, polls, begunMs } = progress;
	const numbers = formatted(progress.numbers, options?.numberFormat);
	const waitedMs = clock.now() - begunMs;
	const isComplete = { assigned: numbers.length, complete: reason === 'complete', reason };
	return perNumber({ orderId, expected, ...isComplete, polls, waitedMs, numbers }, output);
}
