import { parameters } from './operation';

export const pollingOptions = parameters(
	{
		displayName: 'Backoff Factor',
		name: 'backoffFactor',
		type: 'number',
		typeOptions: { minValue: 1, mayBeBlank: true },
		default: 1.5,
		description: 'Factor by which each interval is longer than the previous one',
	},
	{
		displayName: 'First Interval (Seconds)',
		name: 'firstIntervalSeconds',
		type: 'number',
		typeOptions: { minValue: 0.1, mayBeBlank: true },
		default: 2,
		description: 'Time between the first and the second check',
	},
	{
		displayName: 'Jitter (Percent)',
		name: 'jitterPercent',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100, mayBeBlank: true },
		default: 20,
		description:
			'How much an interval may vary, so that many items are not checked at the same instant',
	},
	{
		displayName: 'Max Interval (Seconds)',
		name: 'maxIntervalSeconds',
		type: 'number',
		typeOptions: { minValue: 0.1, mayBeBlank: true },
		default: 30,
		description: 'Longest interval between two checks of an item',
	},
	{
		displayName: 'Tolerated Faults in a Row',
		name: 'faultsInARow',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 5,
		description:
			'How many checks of an item may fail in a row before its wait ends: without a connection, or with an answer after which a later request may succeed',
	},
);
