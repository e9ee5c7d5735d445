import type { IDataObject } from 'n8n-workflow';

import type { Resource } from '../../shared/declare/service';
import {
	callRecordAmounts,
	callRecordFields,
	callRecordsByTime,
	undatedNotice,
} from './callRecordFields';
import { detectAnomalies } from './anomalies/detectAnomalies';
import { summarizeCallRecords } from './summarize';
import { get, reversed, simplified } from '../../shared/records/recordList';
import { type PageList, getAll } from '../../shared/records/pageList';
import { readDecimal, zero } from '../decimal';
import { numbersWithPlus } from '../labels';
import * as field from '../sharedFields';
import { commit, readBatch } from './sync/batches';
import { generateCallReport } from './callReport';
import { bulkPageSize, outputField } from '../../shared/declare/commonFields';
import { OutputWithFiles, operation, parameter } from '../../shared/declare/operation';
import { fileOptions, format, toFiles } from '../files/recordFile';
import { recordsIn } from '../../shared/records/dated';
import { checkPeriod, chosenPeriod, periodParameters, timezone } from '../../shared/records/period';
import * as lists from '../recordForms';

const callRecords: PageList = {
	...lists.callRecords,
	id: field.callRecordId,
	sort: callRecordsByTime.sort,
	newestFirst: reversed(callRecordsByTime.sort),
	dated: callRecordsByTime,
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

const minAmount = parameter({
	displayName: 'Minimum Amount',
	name: 'minAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0.5,
	description:
		'Only calls that cost at least this. The node leaves the others out, because the platform has no such filter; calls without an amount are counted.',
});

/** Leaves out what costs less, and counts what may cost more. */
class CallsAbove {
	private readonly counts = { cheaper: 0, withoutAmount: 0 };

	constructor(private readonly least: number | undefined) {}

	/** Undefined where nothing is filtered. */
	get leftOut() {
		return this.least === undefined ? undefined : { leftOut: { ...this.counts } };
	}

	async *among(pages: AsyncIterable<IDataObject[]>): AsyncGenerator<IDataObject[]> {
		const least = readDecimal(this.least) ?? zero;
		for await (const page of pages) {
			const amounts = page.map(({ ratedAmount }) => readDecimal(ratedAmount));
			this.counts.withoutAmount += amounts.filter((amount) => amount === undefined).length;
			const costly = page.filter((_, index) => (amounts[index] ?? -1n) >= least);
			this.counts.cheaper += amounts.filter((one) => one !== undefined && one < least).length;
			yield costly;
		}
	}
}

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
	notice: ([{ undated }]) => undatedNotice(undated),
	async execute(api, values) {
		const { binaryPropertyName, options: chosen } = values;
		const { period } = chosenPeriod(values);
		const { pageSize = bulkPageSize.default, fileName = '', columns = [] } = chosen;
		let undated = 0;
		const onUndated = () => (undated += 1);
		const pages = recordsIn(api, callRecordsByTime, period, pageSize, { onUndated });
		const { minAmount: least } = chosen;
		const costly = new CallsAbove(least);
		const wanted = least === undefined ? pages : costly.among(pages);
		const files = await toFiles(api, wanted, {
			format: values.format,
			fieldName: binaryPropertyName,
			name: fileName.trim() || 'call-records',
			columns: columns.length > 0 ? columns : callRecordFields,
			amounts: callRecordAmounts,
			sumField: 'ratedAmount',
			options: chosen,
		});
		return files.map(
			({ json, binary }) => new OutputWithFiles({ ...json, undated, ...costly.leftOut }, binary),
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
