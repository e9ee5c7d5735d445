import type { IDataObject } from 'n8n-workflow';

import {
	isMissed,
	isOwed,
	isPaid,
	ratingOf,
	releaseOf,
	stateOfOrder,
	useOfNumber,
} from '../../../nodes/Numbering/states';
import { row } from './row';

const recordWith = (field: string, value: unknown, more: IDataObject = {}): IDataObject => ({
	...more,
	[field]: value as string,
});

const end = '2026-03-01T10:05:00Z';
const rated = { ratingStatus: 'RATED', disconnectTime: end };

export const rows = [
	row(stateOfOrder, (value) => stateOfOrder(recordWith('orderStatus', value)), [
		['PROCESSING', 'open'],
		['PARTIAL', 'open'],
		['CANCELED', 'canceled'],
		['Cancelled', 'canceled'],
		['FAILED', 'failed'],
	]),
	row(
		stateOfOrder,
		(value) => stateOfOrder(recordWith('completeDate', value, { orderStatus: 'PROCESSING' })),
		[
			['2026-03-01', 'completed'],
			['0001-01-01', 'open'],
			['9999-12-31', 'open'],
			['[object Object]', 'open'],
		],
		{ nothing: 'open' },
	),
	row(useOfNumber, (value) => useOfNumber(value), [
		['ASSIGNED', 'assigned'],
		['in_service', 'assigned'],
		['UNASSIGNED', 'not assigned'],
		['ported-out', 'not assigned'],
	]),
	row(
		releaseOf,
		(value) => releaseOf({ didSettings: { released: value } as IDataObject }),
		[
			[true, 'yes'],
			['true', 'yes'],
			[false, 'no'],
			['[object Object]', 'not said'],
		],
		{ nothing: 'not said' },
	),
	row(
		isPaid,
		(value) => isPaid(recordWith('paymentDate', value)),
		[
			['2026-03-01', 'yes'],
			['1970-01-01', 'no'],
			['[object Object]', 'no'],
		],
		{ nothing: 'no' },
	),
	row(isOwed, (value) => isOwed(recordWith('amount', value)), [
		[12.5, 'yes'],
		['0.01', 'yes'],
		[1, 'yes'],
		[7, 'yes'],
		[4.5, 'yes'],
		[999_999, 'yes'],
		[0, 'no'],
		[-1, 'no'],
	]),
	row(
		ratingOf,
		(value) => ratingOf(recordWith('ratingStatus', value)),
		[
			['RATED', 'yes'],
			['rated', 'yes'],
			['NOT_RATED', 'no'],
			['[object Object]', 'no'],
		],
		{ nothing: 'no' },
	),
	row(
		isMissed,
		(value) => isMissed(recordWith('answerTime', value, rated), true),
		[
			[end, 'yes'],
			['0001-01-01T00:00:00Z', 'yes'],
			['2026-03-01T10:00:00Z', 'no'],
			['[object Object]', 'yes'],
		],
		{ nothing: 'yes' },
	),
	row(
		isMissed,
		(value) => isMissed(recordWith('ratedTime', value, { disconnectTime: end }), true),
		[
			[42, 'no'],
			['7', 'no'],
			[1, 'no'],
			[7, 'no'],
			[4.5, 'no'],
			[999_999, 'no'],
			[0, 'yes'],
			['[object Object]', 'yes'],
		],
		{ nothing: 'yes' },
	),
];
