import { bulkPageSize } from '../../../shared/declare/listParameters';
import { optionsOf, parameter, parameters } from '../../../shared/declare/operation';
import { workflowZone } from '../../../shared/input/scalars';
import { timezone } from '../../../shared/records/period';
import { currency, locale, title } from '../../report/phrases';
import * as field from '../../sharedFields';

const markupPercent = parameter({
	displayName: 'Markup (%)',
	name: 'markupPercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1000, mayBeBlank: true },
	default: '',
	description: 'What is added to the cost of an owner. Leave empty to add nothing.',
});

const owners = parameter({
	displayName: 'Owners',
	name: 'owners',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Owner',
	default: {},
	description: 'Whose each number is: a client, a department or a cost center',
	options: [
		{
			displayName: 'Owner',
			name: 'owner',
			values: [
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '',
					placeholder: 'e.g. 2026-11-15',
					description: 'The first day. Leave empty for no beginning.',
				},
				{
					displayName: 'Markup (%)',
					name: 'markupPercent',
					type: 'string',
					default: '',
					placeholder: 'e.g. 5',
					description: 'Leave empty for the markup under Options',
				},
				{
					displayName: 'Number or Prefix',
					name: 'number',
					type: 'string',
					default: '',
					placeholder: 'e.g. +49 30',
					description: 'A number, or how numbers begin. The longest prefix counts.',
				},
				{
					displayName: 'Owner',
					name: 'owner',
					type: 'string',
					default: '',
					placeholder: 'e.g. Sales',
					description: 'Who pays for it',
				},
				{
					displayName: 'Until',
					name: 'until',
					type: 'string',
					default: '',
					placeholder: 'e.g. 2026-11-30',
					description: 'The last day. Leave empty for no end.',
				},
			],
		},
	],
});

const ownerList = parameter({
	displayName: 'More Owners From a List',
	name: 'ownerList',
	type: 'json',
	typeOptions: { mayBeList: true },
	default: '[]',
	placeholder: "e.g. {{ $('Rows').all().map((item) => item.json) }}",
	description:
		'Rows of a table with number and owner, and maybe from, until and markupPercent; or clients of AI agents, whose sip_numbers are theirs',
});

export const splitParameters = parameters(
	field.invoiceId,
	owners,
	ownerList,
	workflowZone,
	optionsOf(
		currency,
		locale,
		markupPercent,
		bulkPageSize,
		{
			displayName: 'Share What Nobody Owns',
			name: 'shareRest',
			type: 'boolean',
			default: false,
			description:
				'Whether the owners pay for what belongs to nobody, in proportion to their costs; if off, it is an item of its own, Unallocated',
		},
		timezone,
		title,
	),
);
