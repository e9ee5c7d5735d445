import { parameters } from './operation';

/** The options of an operation that reaches people: `nodes/shared/write/sendOnce.ts` carries them out. */
export const sendOnceOptions = parameters(
	{
		displayName: 'Send Once History Size',
		name: 'sendOnceHistory',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 10000,
		noDataExpression: true,
		description:
			'How many keys n8n remembers at least. It forgets the oldest first. A run with more keys is rejected. With the scope Workflow, it is 10,000 for all nodes.',
	},
	{
		displayName: 'Send Once Key',
		name: 'sendOnceKey',
		type: 'string',
		typeOptions: { key: true },
		default: '',
		placeholder: 'e.g. {{ $json.orderId }}',
		description:
			'Send only if no execution has used this key before. Use what identifies the message, such as an order number. An item whose key was used has alreadySent = true.',
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
				description: 'A key is used once in the whole workflow, and Remove Duplicates sees it too',
			},
		],
		description: 'Where the key must not have been used',
	},
);
