import { bulkPageSize } from '../../../shared/declare/listParameters';
import { parameter, parameters } from '../../../shared/declare/operation';
import { periodParameters, timezone } from '../../../shared/records/periodChoice';
import { fileFields, outputOptions } from '../../files/fileOutput';
import { asFile, asItem, asItems, asReport, outputChoice } from '../../outputChoice';
import { currency, locale, title } from '../../report/wording';
import * as field from '../../sharedFields';

const numbersOfGroups = parameter({
	displayName: 'Numbers of Groups',
	name: 'numbersOfGroups',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Group',
	default: {},
	description:
		'Which numbers use the channels of which group. An invoice names only some of them. Calls of other numbers can’t be assigned to a group.',
	options: [
		{
			displayName: 'Group',
			name: 'values',
			values: [
				{
					displayName: 'Group',
					name: 'group',
					type: 'string',
					default: '',
					placeholder: 'e.g. Support',
					description: 'Its name, as the invoice writes it',
				},
				{
					displayName: 'Numbers or Prefixes',
					name: 'numbers',
					type: 'string',
					default: '',
					placeholder: 'e.g. +34910001000, 4930',
					description:
						'Phone numbers, or what they begin with, separated by commas. The longest prefix counts.',
				},
			],
		},
	],
});

const output = outputChoice(
	'groups',
	'groups',
	asFile('group'),
	asItem('The totals, and the groups as a list within the item'),
	asItems('Group', 'groups', 'For example to ask the owner of each group'),
	asReport('figures'),
);

/** Of an item for a group, in the order in which files have them. */
export const groupFields = [
	'group',
	'summary',
	'paid',
	'peak',
	'peakAt',
	'peakAtMost',
	'unused',
	'unusedAtLeast',
	'saves',
	'savesAtLeast',
	'confidence',
	'reasons',
	'calls',
	'peakByHour',
] as const;

export const channelParameters = parameters(
	{ ...field.invoiceId, description: 'The invoice whose channel lines say what is paid' },
	...periodParameters,
	numbersOfGroups,
	output,
	...fileFields,
	outputOptions(groupFields, [bulkPageSize, timezone], [currency, locale, title]),
);
