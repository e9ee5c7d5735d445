import { clock } from '../../../shared/clock';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import {
	type ParamsOf,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../../../shared/declare/operation';
import { askFirst } from '../../../shared/declare/service';
import {
	checkPeriod,
	chosenPeriod,
	periodParameters,
	timezone,
} from '../../../shared/records/period';
import { localPart } from '../../callRecords/totals';
import { numberFormat } from '../../labels';
import { formatterFor } from '../../report/format';
import { currency, locale, title, withCurrency } from '../../report/phrases';
import { toReport } from '../../report/report';
import { asItem, asItems, asReport, onlyReport, outputChoice } from '../../sharedFields';
import { cancelPeriodMonths } from '../release';
import { type Review, reviewNumbers, toInventoryItem } from './review';
import { highlightOf, reviewContent } from './reviewContent';

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

const reviewParameters = parameters(
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

type Values = ParamsOf<typeof reviewParameters>;

/**
 * One item per number, `{ count, …, verdicts, numbers }`, or a report `{ subject, html, text, figures }`.
 * Reads only: it never releases a number.
 */
export const reviewInventory = operation({
	name: 'Review Inventory',
	value: 'reviewInventory',
	action: 'Review inventory to find unused numbers',
	description: 'Find numbers that cost money but have no calls, and when you may release them',
	hint: `It only reads. To release what it finds, set options.verdicts to releasable, then use Number: Release. ${askFirst} As a tool of an AI agent, use output summary.`,
	effect: 'read',
	parameters: reviewParameters,
	prepare: checkPeriod,
	async execute(api, values) {
		const { options, output } = values;
		const { period, timezone } = chosenPeriod(values);
		const made = await reviewNumbers(api, {
			nowMs: clock.now(),
			unusedAfterDays: values.unusedAfterDays,
			months: options.cancelPeriodMonths ?? cancelPeriodMonths.default,
			dayOf: localPart(timezone, 'yyyy-MM-dd'),
			period,
			pageSize: options.pageSize ?? bulkPageSize.default,
		});
		const { verdicts = [] } = options;
		const numbers = made.numbers.filter(
			({ judgment }) => verdicts.length === 0 || verdicts.includes(judgment.verdict),
		);
		const chosen = { ...made, numbers };
		if (output === 'report') return toReviewReport(chosen, withCurrency(api, options));
		const { totals } = made;
		const { numberFormat } = options;
		const rows = numbers.map((one) => toInventoryItem(one, { nowMs: made.nowMs, numberFormat }));
		return output === 'numbers' ? rows : { ...totals, numbers: rows };
	},
});

function toReviewReport({ numbers, totals }: Review, options: Values['options']) {
	const format = formatterFor(options);
	const { numbersPerVerdict = 50, title } = options;
	const content = reviewContent(numbers, totals, numbersPerVerdict, format, title?.trim());
	return { ...toReport(content, highlightOf(totals, format), format), figures: totals };
}
