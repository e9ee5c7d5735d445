import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Feed } from '../../../shared/checkpoint/feed';
import { callRecordFeed } from '../callRecordFeed';
import type { Limits } from '../../../shared/checkpoint/retention';
import { defaultLimits } from '../../../shared/checkpoint/retention';
import { hashOf } from '../../../shared/checkpoint/fingerprints';
import { callRecordFields } from '../callRecordFields';

/** Short, because n8n stores one for each record of the overlap; 48 bits tell two versions apart. */
const fingerprintOf = (record: IDataObject) =>
	hashOf(JSON.stringify(callRecordFields.map((field) => record[field] ?? null))).slice(0, 8);

/**
 * A record is an event whenever a documented field of it has changed. Others don't count: one that
 * changes with each answer would bring every record of the overlap again each time.
 */
export const syncFeed: Feed = {
	...callRecordFeed,
	value: 'callRecordSync',
	state: fingerprintOf,
	isEvent: (state, before) => state !== before,
};

/** What the sync remembers at most; a batch is as large as the user wants. */
export const limitsFor = (batchSize: number): Limits => ({
	...defaultLimits,
	eventsAtOnce: batchSize,
});

/**
 * Identifies a call record for good, by fields that never change: 32 hexadecimal digits, which any
 * database takes as a primary key, also if it ignores case.
 */
export const recordKeyOf = (record: IDataObject) =>
	createHash('sha256').update(syncFeed.subject(record)).digest('hex').slice(0, 32);
