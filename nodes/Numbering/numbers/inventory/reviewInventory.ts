import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../../shared/clock';
import type { ReadApi } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/commonFields';
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
import { periodOf } from '../../callRecords/callReport';
import { localPart } from '../../../shared/records/localPart';
import { toNumberOrNull } from '../../decimal';
import { byAmount } from '../../invoices/invoiceLines';
import { numberFormat, withPlus } from '../../labels';
import {
	type Content,
	type Format,
	type Section,
	type TableRow,
	filled,
	formatterFor,
} from '../../../shared/report/format';
import { type Verdict, currency, locale, title } from '../../../shared/report/phrases';
import { toReport } from '../../../shared/report/report';
import {
	asItem,
	asItems,
	asReport,
	onlyReport,
	outputChoice,
} from '../../../shared/declare/outputChoice';
import { cancelPeriodMonths } from '../release';
import {
	type Review,
	type ReviewTotals,
	type Reviewed,
	reviewNumbers,
	toInventoryItem,
	verdicts,
	withVerdict,
} from './review';

function reviewContent(
	numbers: readonly Reviewed[],
	totals: ReviewTotals,
	numbersPerVerdict: number,
	format: Format,
): Content {
	const { say } = format;
	return {
		title: format.title ?? say.inventory.title,
		facts: [{ label: say.period, value: periodOf(totals, format) }],
		headline: headlineOf(totals, format),
		sections: filled(
			verdicts.map((verdict) =>
				sectionOf(withVerdict(numbers, verdict), verdict, numbersPerVerdict, format),
			),
		),
		remarks: remarksOf(totals, format),
	};
}

function highlightOf({ verdicts: sums }: ReviewTotals, format: Format): string {
	const { count, monthlyCost } = sums.releasable;
	const label = format.say.inventory.verdicts.releasable;
	return `${label}: ${countOf(count, format)}, ${format.amount(monthlyCost)}`;
}

const countOf = (count: number, { say, number }: Format) => say.numbers(count, number(count));

function headlineOf(totals: ReviewTotals, format: Format): Content['headline'] {
	const { say, amount } = format;
	const figure = (
		label: string,
		{ count, monthlyCost }: Pick<ReviewTotals, 'count' | 'monthlyCost'>,
	) => ({
		label,
		value: amount(monthlyCost),
		note: countOf(count, format),
	});
	return [
		figure(say.monthly, totals),
		figure(say.inventory.verdicts.releasable, totals.verdicts.releasable),
		figure(say.inventory.verdicts.unused, totals.verdicts.unused),
		{
			label: say.inventory.costOfCalls,
			value: amount(totals.cost),
			note: say.countOfCalls(totals.calls, format.number(totals.calls)),
		},
	];
}

const mostExpensiveFirst = (numbers: readonly Reviewed[]) =>
	numbers.map((one) => ({ one, amount: toNumberOrNull(one.fee.amount) })).sort(byAmount);

function sectionOf(
	numbers: readonly Reviewed[],
	verdict: Verdict,
	numbersPerVerdict: number,
	format: Format,
): Section {
	const { say } = format;
	const entries = mostExpensiveFirst(numbers);
	const rows = entries
		.slice(0, numbersPerVerdict)
		.map(({ one, amount }) => rowOf(one, amount, format));
	const others = entries.length - rows.length;
	if (others > 0) {
		const label = say.moreNumbers(others, format.number(others));
		rows.push({ cells: [label, '', '', '', ''], kind: 'more' });
	}
	const { releasableFrom, lastCall, costOfCalls } = say.inventory;
	const columns = ['', releasableFrom, lastCall, costOfCalls, say.monthly];
	const note = countOf(numbers.length, format);
	return { title: say.inventory.verdicts[verdict], note, table: { columns, rows, minor: 2 } };
}

function rowOf(
	{ ownNumber, lastCallOn, judgment }: Reviewed,
	monthly: number | null,
	format: Format,
): TableRow {
	const { verdict, from, reasons } = judgment;
	const { written, country, totals } = ownNumber;
	const label = [withPlus(written) || format.say.notStated, country].filter(Boolean).join(' · ');
	return {
		cells: [
			label,
			from && verdict !== 'released' ? format.date(from) : '',
			lastCallOn === undefined ? '' : format.date(lastCallOn),
			format.amount(totals.figures.amount),
			format.amount(monthly),
		],
		small: [reasons.map((reason) => reason(format.say.inventory, format.date)).join('; ')],
	};
}

function remarksOf(totals: ReviewTotals, { say, number }: Format) {
	const { unratedCalls, undatedCalls, unclearCalls, withoutMonthlyCost } = totals;
	return [
		unclearCalls > 0 ? `${say.inventory.unclearCalls(number(unclearCalls))}.` : '',
		undatedCalls > 0 ? say.undated(number(undatedCalls)) : '',
		unratedCalls > 0 ? say.unrated(number(unratedCalls)) : '',
		withoutMonthlyCost > 0 ? say.inventory.withoutMonthlyCost(number(withoutMonthlyCost)) : '',
	].filter((remark) => remark !== '');
}

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
 * One item per number, `{ count, …, verdicts, numbers }`, or a report
 * `{ subject, html, text, figures, numbers }` with the numbers that its text lists, so that they can be
 * released after an approval. It only reads and never releases a number.
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
		const { totals, nowMs } = made;
		const { numberFormat } = options;
		const toItem = (one: Reviewed) => toInventoryItem(one, { nowMs, numberFormat });
		if (output === 'report') return toReviewReport(api, chosen, options, toItem);
		const rows = numbers.map(toItem);
		return output === 'numbers' ? rows : { ...totals, numbers: rows };
	},
});

function toReviewReport(
	api: ReadApi,
	{ numbers, totals }: Review,
	options: Values['options'],
	toItem: (one: Reviewed) => IDataObject,
) {
	const format = formatterFor(api, options);
	const { numbersPerVerdict = 50 } = options;
	const contentOf = (maxRows: number) =>
		reviewContent(numbers, totals, Math.min(maxRows, numbersPerVerdict), format);
	const listed = verdicts.flatMap((verdict) =>
		mostExpensiveFirst(withVerdict(numbers, verdict)).slice(0, numbersPerVerdict),
	);
	return {
		...toReport(contentOf, highlightOf(totals, format), format),
		figures: totals,
		numbers: listed.map(({ one }) => toItem(one)),
	};
}
