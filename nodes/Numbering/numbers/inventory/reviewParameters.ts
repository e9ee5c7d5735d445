import { bulkPageSize } from '../../../shared/declare/listParameters';
import { parameter, parameters } from '../../../shared/declare/operation';
import { optionsOf } from '../../../shared/declare/options';
import { periodParameters, timezone } from '../../../shared/records/periodChoice';
import { numberFormat } from '../../numberFormat';
import { asItem, asItems, asReport, onlyReport, outputChoice } from '../../outputChoice';
import { cancelPeriodMonths } from '../release';
import { currency, locale, title } from '../../report/wording';

const output = outputChoice(
	'numbers',
	'numbers',
	asItem('The totals, and the numbers as a list within the item'),
	asItems('Number', 'numbers', 'For example to release those that a person has approved'),
	asReport('totals'),
);

const onlyVerdicts = parameter({
	displayName: 'Verdicts',
	name: 'verdicts',
	type: 'multiOptions',
	options: [
		{ name: 'Keep', value: 'keep', description: 'In use, or too new to say' },
		{
			name: 'Releasable',
			value: 'releasable',
			description: 'Unused, and the cancel period has passed',
		},
		{ name: 'Released', value: 'released', description: 'Its release has been requested' },
		{ name: 'Unknown', value: 'unknown', description: 'The service does not show enough to say' },
		{
			name: 'Unused',
			value: 'unused',
			description: 'Unused, but the cancel period has not passed yet',
		},
	],
	default: [],
	description: 'Which numbers to return. Leave empty for all. The totals count all numbers.',
});

const numbersPerVerdict = parameter({
	displayName: 'Numbers per Verdict',
	name: 'numbersPerVerdict',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 50,
	description:
		'How many numbers of each verdict the report shows, the most expensive first; the others are only counted',
});

const options = optionsOf(
	cancelPeriodMonths,
	onlyReport(currency),
	onlyReport(locale),
	numberFormat,
	onlyReport(numbersPerVerdict),
	bulkPageSize,
	timezone,
	onlyReport(title),
	onlyVerdicts,
);

export const reviewParameters = parameters(
	{
		displayName: 'Unused After (Days)',
		name: 'unusedAfterDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 36500, numberPrecision: 0 },
		default: 90,
		description: 'After how many days without a call a number counts as unused',
	},
	...periodParameters,
	output,
	options,
);
