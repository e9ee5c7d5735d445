import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../../shared/clock';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { zoneOf } from '../../../shared/input/timeZone';
import { checkPeriod } from '../../../shared/records/period';
import { chosenPeriod } from '../../../shared/records/periodChoice';
import { toTableFiles } from '../../files/fileOutput';
import { checkInvoice } from '../findInvoice';
import type { Format } from '../../report/format';
import { formatterFor } from '../../report/format';
import { english } from '../../report/languages/english';
import { toReport } from '../../report/report';
import type { GroupRow } from './callGroups';
import { checkGroupRows } from './callGroups';
import { channelContent, groupSentence, reasonsOf } from './channelContent';
import { channelParameters, groupFields } from './channelParameters';
import type { ReviewedGroup } from './judgeGroup';
import type { ChannelReview } from './review';
import { reviewGroups } from './review';

type Values = ParamsOf<typeof channelParameters>;

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
	prepare(values) {
		checkInvoice(values);
		checkPeriod(values);
		const rows = (values.numbersOfGroups.values ?? []) as GroupRow[];
		checkGroupRows(rows);
		return { rows };
	},
	async execute(api, values) {
		const { options, output, rows } = values;
		const made = await reviewGroups(api, values.invoiceId, {
			...chosenPeriod(values),
			rows,
			pageSize: options.pageSize ?? bulkPageSize.default,
			nowMs: clock.now(),
		});
		const groups = made.groups.map((one) => toItem(one, made));
		if (output === 'file') {
			const table = { name: 'channels', columns: groupFields, rows: groups };
			return await toTableFiles(api, values, table);
		}
		if (output === 'groups') return groups;
		const figures = { ...made, groups };
		return output === 'summary' ? figures : toChannelReport(made, figures, values);
	},
});

/** In English, without a currency. */
const plain: Format = formatterFor({ locale: 'en-US' });

function toItem(one: ReviewedGroup, made: ChannelReview): IDataObject {
	const shown: IDataObject = {
		...one,
		summary: groupSentence(one, made, plain),
		reasons: reasonsOf(one, plain),
	};
	return Object.fromEntries(groupFields.map((name) => [name, shown[name]]));
}

function toChannelReport(made: ChannelReview, figures: IDataObject, values: Values) {
	const { options } = values;
	const format = formatterFor(options);
	const content = channelContent(made, format, zoneOf(values), options.title?.trim());
	const saves = format.known.amount(made.saves);
	return { ...toReport(content, `${format.say.channelReview.saves}: ${saves}`), figures };
}
