import type { IDataObject } from 'n8n-workflow';

import { isFinished } from '../../../nodes/AiAgents/polling/pollingParameters';
import { type Notice, whoAnswered } from '../../../nodes/OutboundVoice/answered';
import { isCallStatus } from '../../../nodes/OutboundVoice/reports';
import { progressOfCall } from '../../../nodes/OutboundVoice/events';
import { isCallOver } from '../../../nodes/shared/words/calls';
import { row } from './row';

const noticeWith = (field: string, value: unknown): Notice => ({
	body: { [field]: value } as IDataObject,
	query: {},
});

export const rows = [
	row(isCallOver, (value) => isCallOver(value), [
		['completed', 'yes'],
		['no-answer', 'yes'],
		['in_progress', 'no'],
		['ringing', 'no'],
	]),
	row(isFinished, (value) => isFinished(value, { finished: ['odd'], unfinished: ['ringing'] }), [
		['odd', 'yes'],
		['completed', 'yes'],
		['ringing', 'no'],
	]),
	row(
		progressOfCall,
		(value) => progressOfCall('', noticeWith('status', value), true),
		[
			['completed', 'over'],
			['busy', 'over'],
			['ringing', 'continues'],
			['answered', 'continues'],
		],
		// Only the end was subscribed to, and the document shows no payload.
		{ nothing: 'over' },
	),
	row(progressOfCall, (value) => progressOfCall('event', noticeWith('event', value), false), [
		['completed', 'over'],
		['initiated', 'continues'],
	]),
	row(
		whoAnswered,
		(value) => whoAnswered(noticeWith('answered_by', value)),
		[
			['human', 'person'],
			['machine_start', 'machine'],
			['fax', 'machine'],
			['no-answer', 'nobody'],
		],
		{ nothing: 'not said' },
	),
	row(isCallStatus, (value) => isCallStatus({ status: value }, 'CA1'), [
		['ringing', 'yes'],
		['completed', 'yes'],
	]),
	row(isCallStatus, (value) => isCallStatus({ sid: 'CA1', status: value }, 'CA1'), [
		['failed', 'yes'],
	]),
];
