import type { Resource } from '../../shared/declare/service';
import { callRecordFields, callRecordsByTime } from './callRecordFields';
import { detectAnomalies } from './anomalies/detectAnomalies';
import { exportCallRecords } from './exportCallRecords';
import { summarizeCallRecords } from './summarize';
import { reversed } from '../list/order';
import type { RecordList } from '../list/listing';
import { get, getAll } from '../list/collection';
import * as field from '../parameters';
import { commit } from './sync/sync';
import { readBatch } from './sync/readBatch';
import { syncFeed } from './sync/syncFeed';
import { generateCallReport } from './callReport';

const callRecords: RecordList = {
	one: 'call record',
	many: 'call records',
	url: '/api/data/cdrs',
	id: field.callRecordId,
	sortable: ['startTime', ...callRecordFields.filter((name) => name !== 'startTime')],
	sort: callRecordsByTime.sort,
	newestFirst: reversed(callRecordsByTime.sort),
	dated: callRecordsByTime,
	identity: syncFeed.subject,
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
