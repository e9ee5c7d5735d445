import { periodOf } from '../../callRecords/callReport';
import { toNumberOrNull } from '../../decimal';
import { byAmount } from '../../invoices/invoiceLines';
import { withPlus } from '../../labels';
import {
	type Content,
	type Format,
	type Section,
	type TableRow,
	filled,
} from '../../report/format';
import type { Verdict } from '../../report/phrases';
import { type ReviewTotals, type Reviewed, verdicts, withVerdict } from './review';

export function reviewContent(
	numbers: readonly Reviewed[],
	totals: ReviewTotals,
	shown: number,
	format: Format,
	title?: string,
): Content {
	const { say } = format;
	return {
		lang: format.lang,
		title: title || say.inventory.title,
		facts: [{ label: say.period, value: periodOf(totals, format) }],
		headline: headlineOf(totals, format),
		sections: filled(
			verdicts.map((verdict) => sectionOf(withVerdict(numbers, verdict), verdict, shown, format)),
		),
		remarks: remarksOf(totals, format),
	};
}

export function highlightOf({ verdicts: sums }: ReviewTotals, format: Format): string {
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

function sectionOf(
	numbers: readonly Reviewed[],
	verdict: Verdict,
	shown: number,
	format: Format,
): Section {
	const { say } = format;
	const entries = numbers
		.map((one) => ({ one, amount: toNumberOrNull(one.fee.amount) }))
		.sort(byAmount);
	const rows = entries.slice(0, shown).map(({ one, amount }) => rowOf(one, amount, format));
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
	{ own, lastCallOn, judgment }: Reviewed,
	monthly: number | null,
	format: Format,
): TableRow {
	const { verdict, from, reasons } = judgment;
	const { written, country, totals } = own;
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
	const { unratedCalls, unclearCalls, withoutMonthlyCost } = totals;
	return [
		unclearCalls > 0 ? `${say.inventory.unclearCalls(number(unclearCalls))}.` : '',
		unratedCalls > 0 ? say.unrated(number(unratedCalls)) : '',
		withoutMonthlyCost > 0 ? say.inventory.withoutMonthlyCost(number(withoutMonthlyCost)) : '',
	].filter((remark) => remark !== '');
}
