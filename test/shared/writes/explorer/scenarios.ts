import type { Bounds } from './explore';
import type { Options, Plan, Scenario } from './scenario';
import { journeys, purchases, uniquePurchases } from './services';

interface Explored {
	scenario: Scenario;
	/** How far the long test goes; the quick one goes less far. */
	bounds: Omit<Bounds, 'both'>;
}

const [a, b, c, d] = ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com'];
const two = [[a, b]];
const four = [
	[a, b],
	[c, d],
];
const keys = ['k1', 'k2'];
const may = { mayStop: true, mayCrash: true };

const scenario = (
	bounds: Explored['bounds'],
	name: string,
	plans: Plan[],
	more: Partial<Scenario> = {},
): Explored => ({ bounds, scenario: { name, plans, ...more } });

const limits = (values: object): Options => ({ limits: { values } });

/** One execution, its retries, its kills and its stops. */
const alone: Explored[] = [
	scenario({ late: 3, fault: 3 }, 'two recipients, Retry On Fail', [{ to: [two], attempts: 2 }]),
	scenario(
		{ late: 2, fault: 2 },
		'two recipients, Retry On Fail, stopped',
		[{ to: [two], attempts: 2 }],
		{ mayStop: true },
	),
	scenario({ late: 1, fault: 2 }, 'two items of two recipients, Retry', [
		{ to: [four], attempts: 2, byButton: true },
	]),
	scenario({ late: 2, fault: 2 }, 'a corrected recipient, Retry', [
		{ to: [[[a, b]], [[a, c]]], attempts: 2, byButton: true },
	]),
	scenario({ late: 2, fault: 2 }, 'a removed and an added recipient, Retry', [
		{ to: [[[a, b]], [[c]], [[a, b, c]]], attempts: 2, byButton: true },
	]),
	scenario({ late: 2, fault: 2 }, 'a corrected recipient and a key, Retry', [
		{ to: [[[a]], [[b]]], attempts: 2, byButton: true, keys, options: { sendOnceHistory: 3 } },
	]),
	scenario(
		{ late: 2, fault: 2 },
		'a key for two recipients, stopped and killed',
		[{ to: [two], attempts: 2, keys, options: { sendOnceHistory: 2 } }],
		may,
	),
];

/** Two executions with the same keys, in one process or two. */
const together: Explored[] = [
	...[0, 1].map((process) =>
		scenario(
			{ late: process ? 4 : 99, fault: 1 },
			`one key, two executions, ${process + 1} processes`,
			[
				{ to: [[[a]]], keys, attempts: 2 },
				{ to: [[[a]]], keys, process },
			],
			may,
		),
	),
	...[1, 2, 3, 4, 5, 6].map((sendOnceHistory) =>
		scenario({ late: 2, fault: 1 }, `four keys, two executions, history ${sendOnceHistory}`, [
			{ to: [four], keys, options: { sendOnceHistory } },
			{ to: [four], keys, options: { sendOnceHistory } },
		]),
	),
	...[1, 2, 3, 4, 5, 6].map((sendOnceHistory) =>
		scenario({ late: 1, fault: 2 }, `other keys, then the same, history ${sendOnceHistory}`, [
			{ to: [two], keys, options: { sendOnceHistory } },
			{ to: [[[c, d], [a]]], keys: ['k3', 'k1'], options: { sendOnceHistory } },
		]),
	),
	...[1, 2, 6].map((small) =>
		scenario({ late: 2, fault: 1 }, `two nodes that share their keys, histories 4 and ${small}`, [
			{ to: [two], keys, options: { sendOnceScope: 'workflow', sendOnceHistory: 4 } },
			{
				to: [[[a]]],
				node: 'node-b',
				keys: ['k3'],
				options: { sendOnceScope: 'workflow', sendOnceHistory: small },
			},
		]),
	),
];

const limited: Explored[] = [
	scenario({ late: 2, fault: 2 }, 'Max per Execution 3', [
		{ to: [four], attempts: 2, options: limits({ maxPerExecution: 3 }) },
	]),
	...[0, 1].map((process) =>
		scenario(
			{ late: process ? 3 : 4, fault: 1 },
			`Max per Day 1, two executions, ${process + 1} processes`,
			[
				{ to: [[[a]]], attempts: 2, options: limits({ maxPerDay: 1 }) },
				{ to: [[[a]]], process, options: limits({ maxPerDay: 1 }) },
			],
			may,
		),
	),
	scenario({ late: 1, fault: 2 }, 'Max per Day 2 and a key, two executions', [
		{
			to: [[[a], [a]]],
			keys,
			attempts: 2,
			options: { ...limits({ maxPerDay: 2 }), sendOnceHistory: 2 },
		},
		{ to: [[[a], [a]]], keys, options: { ...limits({ maxPerDay: 2 }), sendOnceHistory: 2 } },
	]),
];

/** The references are the keys. */
const bought: Partial<Plan> = { keys: ['', ''], options: { sendOnceScope: 'workflow' } };

const purchasing: Explored[] = [
	scenario(
		{ late: 2, fault: 3 },
		'a purchase, retried, stopped and killed',
		[{ to: [[['item 0']]], attempts: 2, ...bought }],
		{ service: purchases, ...may },
	),
	scenario(
		{ late: 2, fault: 2 },
		'two purchases, Retry, killed',
		[{ to: [[['item 0'], ['item 1']]], attempts: 2, byButton: true, ...bought }],
		{ service: purchases, mayCrash: true },
	),
	scenario(
		{ late: 3, fault: 1 },
		'one reference in two executions',
		[
			{ to: [[['item 0']]], attempts: 2, ...bought },
			{ to: [[['item 0']]], ...bought },
		],
		{ service: uniquePurchases, ...may },
	),
];

/** One person for each item, so that all of an item is one step. */
const whole: Explored[] = [
	scenario(
		{ late: 2, fault: 2 },
		'two people with one key',
		[{ to: [[['p'], ['q']]], attempts: 2, keys: ['k', 'k'] }],
		{ service: journeys },
	),
	scenario(
		{ late: 2, fault: 2 },
		'a person and a key, two executions',
		[
			{ to: [[['p']]], attempts: 2, keys: ['k'] },
			{ to: [[['p']]], keys: ['k'] },
		],
		{ service: journeys, ...may },
	),
];

export const scenarios: readonly Explored[] = [
	...alone,
	...together,
	...limited,
	...purchasing,
	...whole,
];
