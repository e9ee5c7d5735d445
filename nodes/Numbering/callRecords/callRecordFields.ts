import type { IDataObject } from 'n8n-workflow';

import { fingerprintOf } from '../../shared/checkpoint/checkpoint';
import { type Capacity, type Feed, defaultCapacity } from '../../shared/checkpoint/feed';
import { dayMs } from '../../shared/clock';
import type { Reader } from '../../shared/declare/api';
import { fieldsOf } from '../../shared/declare/record';
import { readPage } from '../../shared/http/pagination';
import { type Dated, undatedNotice } from '../../shared/records/dated';
import { digestOf } from '../../shared/text/digest';
import { toInstant } from '../instant';
import * as lists from '../recordForms';
import { isRated, ratingOf } from '../states';

export const callRecordFields = fieldsOf(lists.callRecords.record);

export const callRecordAmounts = lists.amountsOf(lists.callRecords.record);

export const callRecordsByTime: Dated = {
	...lists.callRecords,
	field: 'startTime',
	sort: ['startTime,asc', 'callId,asc'],
};

export const undatedCalls = (count: unknown) =>
	undatedNotice(count, { one: 'call', many: 'calls' });

/** It is undefined if no call has a readable time. */
export async function readFirstCallMs(api: Reader): Promise<number | undefined> {
	const query = { sort: [...callRecordsByTime.sort] };
	const { records } = await readPage(api, lists.callRecords, query, { page: 1, size: 1 });
	return toInstant(records[0]?.startTime);
}

export const callRecordFeed: Feed = {
	name: 'New Call Record',
	value: 'callRecord',
	description:
		'The account has a new rated call record (CDR), or a call of the last seven days has been rated',
	...lists.callRecords,
	sort: ['startTime,desc', 'callId,desc'],
	position: ({ startTime }) => toInstant(startTime),
	unit: 'time',
	// The document does not say that each leg of a call has a callId of its own.
	subject: ({ callId, startTime, callerId, calledId }) =>
		[callId, startTime, callerId, calledId].join('|'),
	// Rated or unrated; short, because n8n stores it for each call.
	state: (call) => (isRated(call) ? 'R' : 'U'),
	isEvent: (state, before) => state === 'R' && before !== 'R',
	isOpen: (call) => !isRated(call),
	openForMs: 7 * dayMs,
	unclear: (call) => (ratingOf(call) === 'unknown' ? ['ratingStatus'] : []),
};

/**
 * n8n stores a state for each record of the overlap, so it is short: 48 bits distinguish two
 * versions.
 */
const shortFingerprintOf = (record: IDataObject) =>
	fingerprintOf(JSON.stringify(callRecordFields.map((field) => record[field] ?? null))).slice(0, 8);

/**
 * Only documented fields count, because one that changes with each response would repeat the whole
 * overlap.
 */
export const syncFeed: Feed = {
	...callRecordFeed,
	value: 'callRecordSync',
	state: shortFingerprintOf,
	isEvent: (state, before) => state !== before,
};

/** The user chooses the size of a batch, so the limit grows with it. */
export const capacityFor = (batchSize: number): Capacity => ({
	...defaultCapacity,
	eventsAtOnce: batchSize,
});

/** Any database accepts hexadecimal digits as a primary key, even if it ignores case. */
export const recordKeyOf = (record: IDataObject) =>
	digestOf(syncFeed.subject(record), 'hex').slice(0, 32);
