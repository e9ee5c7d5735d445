import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { clock } from '../../../shared/clock';
import { askFirst } from '../../../shared/declare/hints';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation, OutputWithFiles } from '../../../shared/declare/operation';
import { toFiles } from '../../files/recordFile';
import { checkChosenPeriod, chosenPeriod } from '../../../shared/records/periodChoice';
import { cancelPeriodMonths } from '../release';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { checkWording } from '../../report/wording';
import type { Review, Reviewed } from './review';
import { review, reviewFields, toItem } from './review';
import { highlightOf, reviewContent } from './reviewContent';
import { reviewParameters } from './reviewParameters';

type Values = ParamsOf<typeof reviewParameters>;

/**
 * One item per number with the `reviewFields`; `{ count, …, verdicts, numbers }`; a report `{ subject,
 * html, text, figures }`; or the totals with a file. Reads only: it never releases a number.
 */
export const reviewInventory = operation({
	name: 'Review Inventory',
	value: 'reviewInventory',
	action: 'Review inventory to find unused numbers',
	description: 'Find numbers that cost money but have no calls, and when you may release them',
	hint: `It only reads. To release what it finds, set options.verdicts to releasable, then use Number: Release. ${askFirst} As a tool of an AI agent, use output summary.`,
	effect: 'read',
	parameters: reviewParameters,
	check(values) {
		checkChosenPeriod(values);
		checkWording(values.options);
	},
	async execute(api, values) {
		const { options, output } = values;
		const made = await review(api, {
			nowMs: clock.now(),
			unusedAfterDays: values.unusedAfterDays,
			months: options.cancelPeriodMonths ?? cancelPeriodMonths.default,
			period: chosenPeriod(values).period,
			pageSize: options.pageSize ?? bulkPageSize.default,
		});
		const { verdicts = [] } = options;
		const numbers = made.numbers.filter(
			({ judgment }) => verdicts.length === 0 || verdicts.includes(judgment.verdict),
		);
		const chosen = { ...made, numbers };
		if (output === 'file') return await toReviewFiles(api, chosen, values);
		if (output === 'report') return toReviewReport(chosen, options);
		const shown = { nowMs: made.nowMs, numberFormat: options.numberFormat };
		const items = numbers.map((one) => toItem(one, shown));
		return output === 'numbers' ? items : ({ ...made.totals, numbers: items } as IDataObject);
	},
});

function toReviewReport({ numbers, totals }: Review, options: Values['options']): IDataObject {
	const format = formatterFor(options);
	const { numbersPerVerdict = 50, title } = options;
	const content = reviewContent(numbers, totals, numbersPerVerdict, format, title?.trim());
	return { ...toReport(content, highlightOf(totals, format), totals) } as IDataObject;
}

async function toReviewFiles(
	api: Api,
	{ numbers, totals, nowMs }: Review,
	{ options, format = 'csv', binaryPropertyName = 'data' }: Values,
): Promise<OutputWithFiles[]> {
	const { columns = [], fileName = '' } = options;
	const isTable = format === 'csv';
	const toRow = (one: Reviewed) => {
		const item = toItem(one, { nowMs, numberFormat: options.numberFormat });
		return isTable ? { ...item, reasons: (item.reasons as string[]).join('; ') } : item;
	};
	const files = await toFiles(api, pagesOf(numbers, toRow), {
		format,
		fieldName: binaryPropertyName,
		name: fileName.trim() || 'number-inventory',
		columns: columns.length > 0 ? columns : reviewFields,
		options,
	});
	return files.map(
		({ json, binary }) => new OutputWithFiles({ ...json, ...(totals as object) }, binary),
	);
}

const rowsAtOnce = 500;

async function* pagesOf(numbers: readonly Reviewed[], toRow: (one: Reviewed) => IDataObject) {
	for (let start = 0; start < numbers.length; start += rowsAtOnce) {
		yield numbers.slice(start, start + rowsAtOnce).map(toRow);
	}
}
