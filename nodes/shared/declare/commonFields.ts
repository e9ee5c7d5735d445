import { type Parameter, parameter, parameters } from './operation';

export const returnAll = parameter({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

export const limit = parameter({
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
});

export const simplify = parameter({
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

export const pageSize = parameter({
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0, mayBeBlank: true },
	default: 100,
	description: 'How many records to fetch per request; larger pages mean fewer requests',
});

export const bulkPageSize = parameter({ ...pageSize, default: 500 });

/** This many requests of one credential run in parallel, unless Batching says otherwise. */
export const requestsAtOnce = 10;

/** n8n’s own option has the same name; this one is for messages. */
export const batching: Parameter = {
	displayName: 'Batching',
	name: 'batching',
	placeholder: 'Add Batching',
	type: 'fixedCollection',
	default: { batch: {} },
	description: 'Size of a batch of items, and how long to wait between batches',
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
					default: requestsAtOnce,
					description: 'How many items to send in each batch; -1 for all, 0 counts as 1',
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

/** The wording is n8n's own. */
export const outputField = parameter({
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the output binary field to put the file in',
	description: 'Name of the binary field that gets the file',
});

/** The documented limits of files do not say whether MB or MiB. */
export const megabyte = 1_048_576;

export const maxResponse = parameter({
	displayName: 'Max Response Size (MB)',
	name: 'maxResponseMegabytes',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 64,
	description:
		'Largest response to accept. Reading one takes several times its size in n8n’s memory.',
});

export const maxFileSize = <const D extends number>(megabytes: D, description: string) =>
	parameter({
		displayName: 'Max Size (MB)',
		name: 'maxMegabytes',
		type: 'number',
		typeOptions: { minValue: 0, boundsDownload: true },
		default: megabytes,
		description,
	});

export const timeoutSeconds = parameter({
	displayName: 'Timeout (Seconds)',
	name: 'timeoutSeconds',
	type: 'number',
	typeOptions: { minValue: 1, mayBeBlank: true },
	default: 30,
	description: 'How long to wait for a response',
});

export const sendOnceOptions = parameters(
	{
		displayName: 'Send Once History Size',
		name: 'sendOnceHistory',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 10000,
		noDataExpression: true,
		description:
			'Minimum number of keys to keep; the oldest are dropped first. A run with more keys is rejected. With the scope Workflow, it is 10,000 for all nodes.',
	},
	{
		displayName: 'Send Once Key',
		name: 'sendOnceKey',
		type: 'string',
		typeOptions: { key: true },
		default: '',
		placeholder: 'e.g. {{ $json.orderId }}',
		description:
			'Send only if no execution has used this key before. Use a value that identifies the message, such as an order number. An item whose key was used has alreadySent = true.',
	},
	{
		displayName: 'Send Once Scope',
		name: 'sendOnceScope',
		type: 'options',
		default: 'node',
		options: [
			{ name: 'Node', value: 'node', description: 'Other nodes may use the same key' },
			{
				name: 'Workflow',
				value: 'workflow',
				description: 'All nodes in the workflow share keys, including Remove Duplicates',
			},
		],
		description: 'Where the key must be unique',
	},
);
