import type { ParamsOf } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';

export const options = optionsOf(
	{
		displayName: 'Check Coverage',
		name: 'checkCoverage',
		type: 'boolean',
		default: true,
		description:
			'Whether to read the inbound rates first, reject a combination that none covers, and show the expected cost',
	},
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		default: false,
		description: 'Whether to return the request and its expected cost without buying anything',
	},
	{
		displayName: 'Look Up Reference First',
		name: 'lookUpFirst',
		type: 'boolean',
		default: true,
		description:
			'Whether to look for an order with this reference before buying, and to return that order instead',
	},
	{
		displayName: 'Max Cost',
		name: 'maxCost',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: '',
		placeholder: 'e.g. 25',
		description:
			'Highest allowed cost of setup and the first month for all numbers, in the currency of your rate plan. The node rejects a purchase that could cost more; 0 allows only what is free.',
	},
);

export type Options = ParamsOf<[typeof options]>['options'];
