import { bulkPageSize } from '../../../shared/declare/listParameters';
import { parameter, parameters } from '../../../shared/declare/operation';
import { workflowZone } from '../../../shared/input/timeZone';
import { timezone } from '../../../shared/records/periodChoice';
import { fileFields, outputOptions } from '../../files/fileOutput';
import { numberFormat } from '../../numberFormat';
import { asFile, asItem, asReport, outputChoice } from '../../outputChoice';
import { currency, locale, title } from '../../report/wording';

const newPrice = <const Name extends string>(displayName: string, name: Name) =>
	parameter({
		displayName,
		name,
		type: 'number',
		typeOptions: { minValue: 0 },
		default: '',
		description: 'The new price. Leave empty if it does not change.',
	});

const rateTable = parameter({
	displayName: 'Rate Table',
	name: 'rateTable',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: { show: { newRates: ['table'] } },
	placeholder: 'Add Prices',
	default: {},
	description: 'What your numbers would cost. Numbers that no row names keep their prices.',
	options: [
		{
			displayName: 'Prices',
			name: 'values',
			values: [
				{
					displayName: 'Numbers or Prefixes',
					name: 'numbers',
					type: 'string',
					default: '',
					placeholder: 'e.g. 49, +34910001000',
					description:
						'Phone numbers, or what they begin with, separated by commas. The longest prefix counts.',
				},
				newPrice('Monthly Fee', 'mrc'),
				newPrice('Per Minute', 'perMinute'),
				newPrice('Per Minute From Mobile', 'mobilePerMinute'),
			],
		},
	],
});

/** Of a row for a number, in the order in which files have them. */
export const numberColumns = [
	...['number', 'rate', 'calls', 'minutes', 'old', 'new', 'difference', 'yearlyDifference'],
];

export const impactParameters = parameters(
	{
		displayName: 'New Rates',
		name: 'newRates',
		type: 'options',
		options: [
			{
				name: 'From Rate Event',
				value: 'event',
				description: 'What Rate Changed or Rate Withdrawn of the trigger has found',
			},
			{ name: 'Rate Table', value: 'table', description: 'Prices that you enter' },
		],
		default: 'event',
		description: 'Where the new prices are from',
	},
	{
		displayName: 'Rate Event',
		name: 'rateEvent',
		type: 'json',
		displayOptions: { show: { newRates: ['event'] } },
		default: '={{ $json }}',
		required: true,
		description:
			'The item of the trigger. For one report on several events, put Aggregate (All Item Data) before this node.',
	},
	rateTable,
	outputChoice(
		'estimate',
		'report',
		asFile('number'),
		asItem('The totals, and each rate in a list'),
		asReport('figures'),
	),
	...fileFields,
	workflowZone,
	outputOptions(
		numberColumns,
		[
			bulkPageSize,
			{ ...numberFormat, displayOptions: { show: { '/output': ['file'] } } },
			timezone,
		],
		[currency, locale, title],
	),
);
