import { locator } from '../../../shared/declare/locator';
import type { ParamsOf } from '../../../shared/declare/operation';
import { parameter, parameters } from '../../../shared/declare/operation';
import { optionsOf } from '../../../shared/declare/options';
import { numberFormat } from '../../numberFormat';
import * as field from '../../sharedFields';
import { dryRun, reference } from '../buyParameters';

const amount = { type: 'number', typeOptions: { minValue: 0 }, default: '' } as const;

const offers = parameter({
	displayName: 'Offers',
	name: 'offers',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Offer',
	default: {},
	description:
		'Buy only these offers, or destinations with all their offers. Leave empty to buy any that match.',
	options: [
		{
			displayName: 'Offer',
			name: 'offer',
			values: [
				locator({
					displayName: 'Offer or Destination',
					name: 'destinationId',
					list: 'searchOffersOfAll',
					description: 'An offer of your rate plan, or a destination (also by its ID)',
					placeholder: 'e.g. 102',
				}),
			],
		},
	],
});

export const quantityParameters = parameters(
	{
		displayName:
			'Buying numbers costs money. Turn on Dry Run to see which offers would be ordered, and what they cost.',
		name: 'costNotice',
		type: 'notice',
		default: '',
	},
	field.quantity,
	{
		displayName: 'Budget',
		name: 'budget',
		...amount,
		required: true,
		placeholder: 'e.g. 100',
		description:
			'The most that setup and the first month of all numbers may cost, in the currency of your rate plan',
	},
	{
		displayName: 'Monthly Budget',
		name: 'monthlyBudget',
		...amount,
		placeholder: 'e.g. 50',
		description: 'The most that all numbers may cost each month. Leave empty for no limit.',
	},
	{
		displayName: 'Countries',
		name: 'countries',
		type: 'string',
		// May also be a list, which the operation reads.
		ignoreValidationDuringExecution: true,
		default: '',
		placeholder: 'e.g. DE, FR',
		description:
			'Two-letter ISO codes of the countries to buy in. Separate several with commas, or pass a list. Leave empty to buy in any country.',
	},
	{
		displayName: 'Number Types',
		name: 'numberTypes',
		type: 'multiOptions',
		options: field.numberTypes.options,
		default: [],
		description: 'Buy only offers of one of these types. Leave empty to allow any type.',
	},
	{
		displayName: 'Features',
		name: 'features',
		type: 'multiOptions',
		options: field.features.options.filter(({ value }) => value !== 'NONE'),
		default: [],
		description:
			'Buy only offers that have all of these; they may have more. Leave empty to allow any.',
	},
	offers,
	{
		...dryRun,
		description: 'Whether to return the plan and its cost without buying anything',
	},
	{
		...reference,
		description:
			'Your own name for this purchase, unique in the account forever. Its orders are named after it and their price: PO-2026-0042-part-1-at-2.8-0.8. A run with the same reference continues the purchase.',
	},
	optionsOf(
		{
			displayName: 'Max per Offer',
			name: 'maxPerOffer',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: '',
			placeholder: 'e.g. 20',
			description:
				'How many numbers to order from one offer at most; the next cheapest offer follows. Leave empty for no limit.',
		},
		numberFormat,
	),
);

export type QuantityValues = ParamsOf<typeof quantityParameters>;
