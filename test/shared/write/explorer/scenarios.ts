import { messages } from './messages';
import type { Bounded } from './scenario';
import { journeys, purchases, uniquePurchases } from './services';

const may = { mayStop: true, mayCrash: true };

const purchasing: Bounded[] = [
	{
		bounds: { late: 2, fault: 3, both: 5 },
		scenario: {
			name: 'a purchase, retried, stopped and killed',
			service: purchases,
			...may,
			plans: [{ to: [[['item 0']]], attempts: 2 }],
		},
	},
	{
		bounds: { late: 2, fault: 2, both: 4 },
		scenario: {
			name: 'two purchases, Retry, killed',
			service: purchases,
			mayCrash: true,
			plans: [{ to: [[['item 0'], ['item 1']]], attempts: 2, byButton: true }],
		},
	},
	{
		bounds: { late: 2, fault: 2, both: 4 },
		scenario: {
			name: 'a corrected reference, Retry',
			service: purchases,
			plans: [{ to: [[['item 0']], [['item 0 again']]], attempts: 2, byButton: true }],
		},
	},
	{
		bounds: { late: 3, fault: 1, both: 4 },
		scenario: {
			name: 'one reference in two executions',
			service: uniquePurchases,
			...may,
			plans: [{ to: [[['item 0']]], attempts: 2 }, { to: [[['item 0']]] }],
		},
	},
];

/** One person for each item, so that all of an item is one step. */
const journeying: Bounded[] = [
	{
		bounds: { late: 2, fault: 2, both: 4 },
		scenario: {
			name: 'two people with one key',
			service: journeys,
			plans: [{ to: [[['p'], ['q']]], attempts: 2, keys: ['k', 'k'] }],
		},
	},
	{
		bounds: { late: 2, fault: 2, both: 4 },
		scenario: {
			name: 'a corrected person and a key, Retry',
			service: journeys,
			...may,
			plans: [{ to: [[['p']], [['q']]], attempts: 2, byButton: true, keys: ['k'] }],
		},
	},
	{
		bounds: { late: 2, fault: 2, both: 2 },
		scenario: {
			name: 'a person and a key, two executions',
			service: journeys,
			...may,
			plans: [
				{ to: [[['p']]], attempts: 2, keys: ['k'] },
				{ to: [[['p']]], keys: ['k'] },
			],
		},
	},
];

export const scenarios: readonly Bounded[] = [...messages, ...purchasing, ...journeying];
