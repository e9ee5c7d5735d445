import type { Dated } from '../../shared/records/period';
import type { Reader } from '../../shared/declare/api';
import { readPage } from '../../shared/http/pagination';
import { toInstant } from '../instant';

export const callRecordFields = [
	'callId',
	'callerId',
	'calledId',
	'orgCallerId',
	'orgCalledId',
	'translationAni',
	'translationDni',
	'startTime',
	'answerTime',
	'disconnectTime',
	'ratedOn',
	'ratedTime',
	'rate',
	'rateOut',
	'ratedAmount',
	'ratedAmountIn',
	'ratedAmountOut',
	'invoice',
	'releaseCode',
	'completeCode',
	'ratingStatus',
	'mobile',
	'domesticCall',
] as const;

export const callRecordAmounts = [
	'rate',
	'rateOut',
	'ratedAmount',
	'ratedAmountIn',
	'ratedAmountOut',
] as const;

export const callRecordsByTime: Dated = {
	url: '/api/data/cdrs',
	field: 'startTime',
	sort: ['startTime,asc', 'callId,asc'],
};

/** When the account's first call began; undefined if there is none with a readable time. */
export async function readFirstCallMs(api: Reader): Promise<number | undefined> {
	const { url, sort } = callRecordsByTime;
	const { records } = await readPage(api, url, { sort: [...sort] }, { page: 1, size: 1 });
	return toInstant(records[0]?.startTime);
}
