import type { Dated } from '../../shared/records/period';
import type { Reader } from '../../shared/declare/api';
import { fieldsOf } from '../../shared/declare/record';
import { readPage } from '../../shared/http/pagination';
import { toInstant } from '../instant';
import * as lists from '../recordForms';

export const callRecordFields = fieldsOf(lists.callRecords.record);

export const callRecordAmounts = lists.amountsOf(lists.callRecords.record);

export const callRecordsByTime: Dated = {
	...lists.callRecords,
	field: 'startTime',
	sort: ['startTime,asc', 'callId,asc'],
};

/** When the account's first call began; undefined if there is none with a readable time. */
export async function readFirstCallMs(api: Reader): Promise<number | undefined> {
	const query = { sort: [...callRecordsByTime.sort] };
	const { records } = await readPage(api, lists.callRecords, query, { page: 1, size: 1 });
	return toInstant(records[0]?.startTime);
}
