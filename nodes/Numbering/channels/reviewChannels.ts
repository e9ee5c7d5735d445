import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import type { Api } from '../../shared/declare/api';
import { bulkPageSize } from '../../shared/declare/listParameters';
import type { ParamsOf } from '../../shared/declare/operation';
import { operation } from '../../shared/declare/operation';
import { checkChosenPeriod, chosenPeriod } from '../../shared/records/periodChoice';
import { toFiles } from '../files/recordFile';
import { checkInvoice } from '../invoices/findInvoice';
import type { Format } from '../report/format';
import { formatterFor } from '../report/format';
import { english } from '../report/languages/english';
import { toReport } from '../report/report';
import { checkWording } from '../report/wording';
import type { GroupRow } from './callGroups';
import { checkGroupRows } from './callGroups';
import { channelContent, reasonsOf, sentenceOf, sumOf } from './channelContent';
import { channelParameters, groupFields } from './channelParameters';
import type { ChannelReview } from './channelReview';
import type { ReviewedGroup } from './judgeGroup';
import { reviewChannels as review } from './channelReview';

type Values = ParamsOf<typeof channelParameters>;

const rowsIn = ({ numbersOfGroups }: Values) =>
	((numbersOfGroups as { values?: GroupRow[] } | undefined)?.values ?? []) as GroupRow[];

/** One item per group, the totals with the groups, a report, or a file. */
export const reviewChannels = operation({
	name: 'Review',
	value: 'review',
	action: 'Review channels for unused ones',
	description: 'Compare the paid channels of each group with its most calls at the same time',
	hint: 'It only reads. Choose a long period, such as the last 90 days: the busiest day decides. Name the numbers of each group in numbersOfGroups, because invoices name only some of them.',
	effect: 'read',
	parameters: channelParameters,
	notice: (outputs, { output }) =>
		outputs.length === 0 && output === 'groups' ? english.channelReview.noChannels : undefined,
	check(values) {
		checkInvoice(values.invoiceId);
		checkChosenPeriod(values);
		checkWording(values.options);
		checkGroupRows(rowsIn(values));
	},
	async execute(api, values) {
		const { options, output } = values;
		const made = await review(api, values.invoiceId, {
			...chosenPeriod(values),
			rows: rowsIn(values),
			pageSize: options.pageSize ?? bulkPageSize.default,
			nowMs: clock.now(),
		});
		if (output === 'file') return await toGroupFiles(api, made, values);
		if (output === 'report') return toChannelReport(made, options);
		const groups = made.groups.map((one) => toItem(one, made));
		return output === 'groups' ? groups : ({ ...figuresOf(made), groups } as IDataObject);
	},
});

/** In English, without a currency. */
const plain: Format = formatterFor({ locale: 'en-US' });

function toItem(one: ReviewedGroup, made: ChannelReview): IDataObject {
	const shown: Record<string, unknown> = {
		...one,
		summary: sentenceOf(one, made, plain),
		reasons: reasonsOf(one, plain),
	};
	return Object.fromEntries(groupFields.map((name) => [name, shown[name]])) as IDataObject;
}

function figuresOf(made: ChannelReview): IDataObject {
	const figures = { ...made, groups: undefined };
	const sums = (['paid', 'unused', 'unusedAtLeast', 'saves', 'savesAtLeast'] as const).map(
		(field) => [field, sumOf(made, field)],
	);
	return { ...figures, ...Object.fromEntries(sums) } as IDataObject;
}

function toChannelReport(made: ChannelReview, options: Values['options']): IDataObject {
	const format = formatterFor(options);
	const content = channelContent(made, format, options.title?.trim());
	const saves = sumOf(made, 'saves');
	const { unknown, channelReview: words } = format.say;
	const highlight = `${words.saves}: ${saves === null ? unknown : format.amount(saves)}`;
	const groups = made.groups.map((one) => toItem(one, made));
	return { ...toReport(content, highlight, { ...figuresOf(made), groups }) } as IDataObject;
}

async function toGroupFiles(
	api: Api,
	made: ChannelReview,
	{ options, format = 'csv', binaryPropertyName = 'data' }: Values,
) {
	const { columns = [], fileName = '' } = options;
	const rows = made.groups.map((one) => {
		const item = toItem(one, made);
		if (format !== 'csv') return item;
		const lists = { reasons: item.reasons, peakByHour: item.peakByHour } as Record<
			string,
			unknown[]
		>;
		const texts = Object.entries(lists).map(([name, list]) => [name, list.join('; ')]);
		return { ...item, ...Object.fromEntries(texts) } as IDataObject;
	});
	return await toFiles(api, onePage(rows), {
		format,
		fieldName: binaryPropertyName,
		name: fileName.trim() || 'channels',
		columns: columns.length > 0 ? columns : groupFields,
		options,
	});
}

async function* onePage(rows: IDataObject[]) {
	yield rows;
}
