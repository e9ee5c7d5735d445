import type { Dated } from '../list/period';

/** The documented fields of a call record, in the document's order. */
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

/** The call records, sorted by time. */
export const callRecordsByTime: Dated = {
	url: '/api/data/cdrs',
	field: 'startTime',
	sort: ['startTime,asc', 'callId,asc'],
};
