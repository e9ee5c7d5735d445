import { numberFormat } from '../labels';
import { orderId } from '../sharedFields';
import { optionsOf, parameter, parameters } from '../../shared/declare/operation';
import { pollingOptions } from '../../shared/declare/pollingOptions';

const oneItemPerNumber = parameter({
	displayName: 'One Item per Number',
	name: 'oneItemPerNumber',
	type: 'boolean',
	default: false,
	description: 'Whether to output one item for each number instead of one for each order',
});

const checkOptions = optionsOf(numberFormat, oneItemPerNumber);

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
			{
				name: 'As Ordered',
				value: 'orderLine',
				description: 'As many as the order is for',
			},
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

export const checkParameters = parameters(...awaited, checkOptions);

export const waitParameters = parameters(...awaited, waitAtMost, waitOptions);

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
