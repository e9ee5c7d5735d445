import { locator } from '../../shared/declare/locator';
import { optionsOf, parameters } from '../../shared/declare/operation';
import { numberFormat } from '../labels';
import * as field from '../sharedFields';
import { offerPrefix } from '../rates/rates';

const offer = {
	...locator({
		displayName: 'Offer or Destination',
		name: 'destinationId',
		list: 'searchOffers',
		description:
			'An offer of your rate plan, or a destination (also by its ID) whose number types and features you choose yourself',
		placeholder: 'e.g. 102',
	}),
	// n8n recognizes the value by `__rl` in conditions of other fields.
	default: { __rl: true, mode: 'list', value: '' },
} as const;

// Sorted as texts, all values with the prefix are between these two.
const isOffer = { between: { from: offerPrefix, to: offerPrefix.replace(':', ';') } } as const;

/** A regular expression isn’t safe here: n8n gives it 250 ms, which a busy machine may exceed. */
const withDestination = { hide: { destinationId: ['', { _cnd: isOffer }] } } as const;

const maxCost = {
	displayName: 'Max Cost',
	name: 'maxCost',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: '',
	placeholder: 'e.g. 25',
	description:
		'The most that setup and the first month of all numbers may cost, in the currency of your rate plan. Leave empty for no limit; 0 allows only what is free.',
} as const;

const reference = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	typeOptions: { key: true },
	default: '',
	placeholder: 'e.g. PO-2026-0042',
	hint: 'Leave empty to generate one',
	description:
		'Your name for the order: unique in the account and never reusable, even after a cancellation. A generated one stays the same when the node is retried, so a retry finds the order instead of buying again. In a sub-workflow with retries, pass it from the parent.',
} as const;

const dryRun = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description: 'Whether to return the request and its expected cost without buying anything',
} as const;

const options = optionsOf(
	{
		displayName: 'Check Coverage',
		name: 'checkCoverage',
		type: 'boolean',
		default: true,
		description:
			'Whether to read the inbound rates first, reject a combination that none covers, and show the expected cost',
	},
	{
		displayName: 'Look Up Reference First',
		name: 'lookUpFirst',
		type: 'boolean',
		default: true,
		description:
			'Whether to look for an order with this reference before buying, and to return that order instead',
	},
	numberFormat,
);

export const buyParameters = parameters(
	{
		displayName:
			'Buying numbers costs money. Set Max Cost to limit it, or turn on Dry Run to see the cost first.',
		name: 'costNotice',
		type: 'notice',
		default: '',
	},
	offer,
	field.quantity,
	{ ...field.numberTypes, displayOptions: withDestination },
	{ ...field.features, displayOptions: withDestination },
	maxCost,
	dryRun,
	reference,
	options,
);

export type Options = {
	checkCoverage?: boolean;
	lookUpFirst?: boolean;
	maxCost?: number;
	dryRun?: boolean;
};
