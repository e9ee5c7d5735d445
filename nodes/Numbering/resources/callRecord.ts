import type { Resource } from '../../shared/service';
import { callRecordFields } from '../billing/callRecordFields';
import { exportCallRecords } from '../billing/exportCallRecords';
import { callRecordsByTime } from '../billing/period';
import { summarizeCallRecords } from '../billing/summarize';
import type { Collection } from '../collection';
import { get, getAll } from '../collection';
import * as field from '../parameters';
import { generateCallReport } from '../report/callReport';

const callRecords: Collection = {
	one: 'call record',
	many: 'call records',
	url: '/api/data/cdrs',
	id: field.callRecordId,
	sortable: ['startTime', ...callRecordFields.filter((name) => name !== 'startTime')],
	sort: callRecordsByTime.sort,
	dated: callRecordsByTime,
	simple: {
		callId: 'callId',
		callerId: 'callerId',
		calledId: 'calledId',
		startTime: 'startTime',
		answerTime: 'answerTime',
		disconnectTime: 'disconnectTime',
		ratedTime: 'ratedTime',
		ratedAmount: 'ratedAmount',
		releaseCode: 'releaseCode',
		invoice: 'invoice',
	},
};

/** Rated calls (CDRs); times in UTC, `ratedTime` in seconds, `invoice` the invoice’s ID. */
export const callRecord: Resource = {
	name: 'Call Record',
	value: 'callRecord',
	description: 'Calls with their times and costs (CDRs)',
	operations: [
		exportCallRecords,
		generateCallReport,
		get(callRecords),
		getAll(callRecords),
		summarizeCallRecords,
	],
};
