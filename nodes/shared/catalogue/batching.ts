import type { Parameter } from './operation';

/** n8n's own option of the same name, for messages. */
export const batching: Parameter = {
	displayName: 'Batching',
	name: 'batching',
	placeholder: 'Add Batching',
	type: 'fixedCollection',
	default: { batch: {} },
	description: 'How many items are sent at once, and how long to wait between batches',
	options: [
		{
			displayName: 'Batching',
			name: 'batch',
			values: [
				{
					displayName: 'Items per Batch',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: -1, numberPrecision: 0 },
					default: 10,
					description: 'How many items to send at once; -1 for all, 0 counts as 1',
				},
				{
					displayName: 'Batch Interval (Ms)',
					name: 'batchInterval',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description: 'Milliseconds from the start of a batch to the start of the next',
				},
			],
		},
	],
};
