import { isQuick } from '../../../harness/sample';
import type { Bounded, Plan, Scenario } from './scenario';
import { movedEmails } from './services';

const [a, b, c, d] = ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com'];
const one = [[a]];
const two = [[a, b]];
const four = [
	[a, b],
	[c, d],
];
const keys = ['k1', 'k2'];
const may = { mayStop: true, mayCrash: true };

const emails =
	([late, fault, both]: readonly [number, number, number], more: Partial<Scenario> = {}) =>
	(name: string, ...plans: Plan[]): Bounded => ({
		bounds: { late, fault, both },
		scenario: { name, plans, ...more },
	});

const processes = ['one process', 'two processes'];
const sizes = isQuick ? [2, 4] : [1, 2, 3, 4, 5, 6];

/** One execution, its retries, its kills and its stops. */
const alone: Bounded[] = [
	emails([3, 3, 6])('two recipients, Retry On Fail', { to: [two], attempts: 2 }),
	emails([2, 2, 4], { mayStop: true })('two recipients, Retry On Fail, stopped', {
		to: [two],
		attempts: 2,
	}),
	emails([1, 2, 3])('two items of two recipients, Retry', {
		to: [four],
		attempts: 2,
		byButton: true,
	}),
	emails([2, 2, 4])('a corrected recipient, Retry', {
		to: [two, [[a, c]]],
		attempts: 2,
		byButton: true,
	}),
	emails([2, 2, 4])('a removed and an added recipient, Retry', {
		to: [two, [[c]], [[a, b, c]]],
		attempts: 2,
		byButton: true,
	}),
	emails([2, 2, 4])('a corrected recipient and a key, Retry', {
		to: [one, [[b]]],
		attempts: 2,
		byButton: true,
		keys,
		options: { sendOnceHistory: 3 },
	}),
	emails([2, 2, 2], may)('a key for two recipients, stopped and killed', {
		to: [two],
		attempts: 2,
		keys,
		options: { sendOnceHistory: 2 },
	}),
];

/** Where the first path is not found, the same request goes to the second one. */
const moved: Bounded[] = [
	emails([1, 2, 2], { ...may, service: movedEmails })('another path, Retry On Fail', {
		to: [two],
		attempts: 2,
	}),
	emails([1, 1, 1], { ...may, service: movedEmails })(
		'another path, a key and a limit, two executions',
		{ to: [one], keys, options: { limits: { values: { maxPerExecution: 1 } } }, attempts: 2 },
		{ to: [one], keys },
	),
];

/** Two executions with the same keys. */
const together: Bounded[] = [
	...processes.map((name, process) =>
		emails([2, 2, 3], may)(
			`one key, two executions, ${name}`,
			{ to: [one], keys, attempts: 2 },
			{ to: [one], keys, process },
		),
	),
	...sizes.map((sendOnceHistory) => {
		const own = { to: [four], keys, options: { sendOnceHistory } };
		return emails([2, 2, 2])(`four keys, two executions, history ${sendOnceHistory}`, own, own);
	}),
	...sizes.map((sendOnceHistory) =>
		emails([2, 2, 2])(
			`other keys, then the same, history ${sendOnceHistory}`,
			{ to: [two], keys, options: { sendOnceHistory } },
			{ to: [[[c, d], [a]]], keys: ['k3', 'k1'], options: { sendOnceHistory } },
		),
	),
	...[1, 2, 6].map((size) => {
		const options = { sendOnceScope: 'workflow' as const };
		return emails([2, 2, 2])(
			`two nodes that share their keys, histories 4 and ${size}`,
			{ to: [two], keys, options: { ...options, sendOnceHistory: 4 } },
			{ to: [one], node: 'node-b', keys: ['k3'], options: { ...options, sendOnceHistory: size } },
		);
	}),
];

const oneADay = { limits: { values: { maxPerDay: 1 } } };
const twoADay = { limits: { values: { maxPerDay: 2 } }, sendOnceHistory: 2 };

const limited: Bounded[] = [
	emails([2, 2, 4])('Max per Execution 3', {
		to: [four],
		attempts: 2,
		options: { limits: { values: { maxPerExecution: 3 } } },
	}),
	emails([2, 2, 4], may)('Max per Execution 2, a corrected recipient, Retry', {
		to: [two, [[a, c]]],
		attempts: 2,
		byButton: true,
		options: { limits: { values: { maxPerExecution: 2 } } },
	}),
	...processes.map((name, process) =>
		emails([2, 2, 3], may)(
			`Max per Day 1, two executions, ${name}`,
			{ to: [one], attempts: 2, options: oneADay },
			{ to: [one], process, options: oneADay },
		),
	),
	emails([2, 2, 2])(
		'Max per Day 2 and a key, two executions',
		{ to: [[[a], [a]]], keys, attempts: 2, options: twoADay },
		{ to: [[[a], [a]]], keys, options: twoADay },
	),
];

export const messages: readonly Bounded[] = [...alone, ...moved, ...together, ...limited];
