import { clock } from '../../../shared/clock';
import { askFirst } from '../../../shared/declare/hints';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { localPart } from '../../callRecords/totals';
import { checkPeriod } from '../../../shared/records/period';
import { chosenPeriod } from '../../../shared/records/periodChoice';
import { cancelPeriodMonths } from '../release';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { withCurrency } from '../../report/wording';
import type { Review } from './review';
import { reviewNumbers, toInventoryItem } from './review';
import { highlightOf, reviewContent } from './reviewContent';
import { reviewParameters } from './reviewParameters';

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
