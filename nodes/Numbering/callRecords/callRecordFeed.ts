import type { IDataObject } from 'n8n-workflow';

import type { Feed } from '../../shared/checkpoint/feed';
import { readDecimal } from '../decimal';
import { toInstant } from '../instant';
import { dayMs } from '../../shared/clock';

/** RATED is the only status that the document shows; another one may also be that of a rated call. */
const isRated = ({ ratingStatus, ratedOn, ratedAmount }: IDataObject) =>
	ratingStatus === 'RATED' ||
	(toInstant(ratedOn) !== undefined && readDecimal(ratedAmount) !== undefined);

/** Calls that have been rated, newest first. */
export const callRecordFeed: Feed = {
	name: 'New Call Record',
	value: 'callRecord',
	description:
		'The account has a new rated call record (CDR), or a call of the last seven days has been rated',
	one: 'call record',
	url: '/api/data/cdrs',
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
};
