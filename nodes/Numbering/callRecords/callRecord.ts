import type { Resource } from '../../shared/declare/service';
import {
	callRecordAmounts,
	callRecordFields,
	callRecordsByTime,
	undatedCalls,
} from './callRecordFields';
import { detectAnomalies } from './anomalies/detectAnomalies';
import { summarizeCallRecords } from './summarize';
import { get, reversed, simplified } from '../../shared/records/recordList';
import { getAll } from '../../shared/records/getAll';
import type { PageList } from '../../shared/records/pageList';
import { numbersWithPlus } from '../labels';
import * as field from '../sharedFields';
import { CallsAbove, byMinAmount, minAmount } from './minAmount';
import { commit, readBatch } from './sync/batches';
import { generateCallReport } from './callReport';
import { bulkPageSize, outputField } from '../../shared/declare/commonFields';
import { OutputWithFiles, operation } from '../../shared/declare/operation';
import { fileOptions, format, toFiles } from '../files/recordFile';
import { recordsIn } from '../../shared/records/dated';
import {
	checkPeriod,
	chosenPeriod,
	daysOf,
	periodParameters,
	timezone,
} from '../../shared/records/period';
import { nameOfDays } from '../../shared/text/fileName';
import * as lists from '../recordForms';

const callRecords: PageList = {
	...lists.callRecords,
	id: field.callRecordId,
	sort: callRecordsByTime.sort,
	newestFirst: reversed(callRecordsByTime.sort),
	dated: callRecordsByTime,
	ownFilter: byMinAmount,
	simple: numbersWithPlus(
		simplified<typeof lists.callRecords>(
			'callId',
			'callerId',
			'calledId',
			'startTime',
			'answerTime',
			'disconnectTime',
			'ratedTime',
			'ratedAmount',
			'releaseCode',
			'invoice',
		),
		'callerId',
		'calledId',
	),
};

/**
 * `{ fileName, rows, ratedAmount, unrated, sha256, undated }` with the file. `unrated` records aren’t in the sum,
 * and `undated` ones aren’t in the file, because their time can’t be read.
 */
const exportCallRecords = operation({
	name: 'Export',
	value: 'export',
	action: 'Export call records as CSV or NDJSON',
	description:
		'Write the call records of a period into CSV or NDJSON files, however many there are',
	hint: 'Its output is a file: put a node that stores or sends binary data after it. Use it instead of Get Many for large periods.',
	effect: 'read',
	parameters: [
		...periodParameters,
		format,
		outputField,
		fileOptions(callRecordFields, minAmount, timezone),
	],
	prepare: checkPeriod,
	notice: ([{ undated }]) => undatedCalls(undated),
	async execute(api, values) {
		const { binaryPropertyName, options: chosen } = values;
		const { period } = chosenPeriod(values);
		const { pageSize = bulkPageSize.default, fileName = '', columns = [] } = chosen;
		let undated = 0;
		const onUndated = () => (undated += 1);
		const pages = recordsIn(api, callRecordsByTime, period, pageSize, { onUndated });
		const { minAmount: least } = chosen;
		const costly = least === undefined ? undefined : new CallsAbove(least);
		const { first, last } = daysOf(period);
		const files = await toFiles(api, costly?.among(pages) ?? pages, {
			format: values.format,
			fieldName: binaryPropertyName,
			name: fileName.trim() || nameOfDays('call-records', first, last),
			columns: columns.length > 0 ? columns : callRecordFields,
			amounts: callRecordAmounts,
			sumField: 'ratedAmount',
			options: chosen,
		});
		const leftOut = costly && { leftOut: { ...costly.counts } };
		return files.map(
			({ json, binary }) => new OutputWithFiles({ ...json, undated, ...leftOut }, binary),
		);
	},
});

/** Rated calls (CDRs). Times are UTC, `ratedTime` is in seconds, `invoice` is the invoice's ID. */
export const callRecord: Resource = {
	name: 'Call Record',
	value: 'callRecord',
	description: 'Calls with their times and costs (CDRs)',
	operations: [
		commit,
		detectAnomalies,
		exportCallRecords,
		generateCallReport,
		get(callRecords),
		getAll(callRecords),
		readBatch,
		summarizeCallRecords,
	],
};
