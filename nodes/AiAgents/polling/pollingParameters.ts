import type { IDataObject } from 'n8n-workflow';

import { repeatMinutes } from '../../shared/checkpoint/poll';
import { pageSize, timeoutSeconds } from '../../shared/declare/commonFields';
import { optionsOf, parameter } from '../../shared/declare/operation';
import { hasRecording } from '../calls/recording';
import { hasTranscript } from '../calls/transcript';
import { group } from '../records/fields';
import * as field from '../sharedFields';

export interface CallEvent {
	name: string;
	value: string;
	description: string;
	isDone(call: IDataObject, unfinished: readonly string[]): boolean;
}

/** Only the status of a new call is documented; those of a call that has ended may be any. */
const callFinished: CallEvent = {
	name: 'Call Finished',
	value: 'callFinished',
	description: 'A call is over: it has another status than in_progress',
	isDone: ({ status }, unfinished) =>
		typeof status === 'string' && status !== '' && !unfinished.includes(status),
};

const recordingReady: CallEvent = {
	name: 'Recording Ready',
	value: 'recordingReady',
	description: 'The recording of a call can be downloaded',
	isDone: hasRecording,
};

const transcriptReady: CallEvent = {
	name: 'Transcript Ready',
	value: 'transcriptReady',
	description: 'The transcript of a call can be downloaded',
	isDone: hasTranscript,
};

export const callEvents: readonly CallEvent[] = [callFinished, recordingReady, transcriptReady];

export const event = parameter({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: callEvents
		.map(({ name, value, description }) => ({ name, value, description }))
		.sort((a, b) => a.name.localeCompare(b.name)),
	default: 'callFinished',
	description:
		'What starts the workflow. What has happened when the workflow is first published does not start it.',
});

export const filterFields = [
	{ ...field.client_id, description: 'The client whose calls are watched' },
	{
		...field.agent_id,
		description:
			'The agent whose calls are watched; the list shows those of the chosen client, if there is one',
	},
];

export const filters = {
	...group('Filters', 'filters', filterFields),
	description: 'Whose calls to watch. Leave empty for all.',
};

export const options = optionsOf(
	{
		displayName: 'Follow Calls (Hours)',
		name: 'followHours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 720 },
		default: 24,
		description:
			'How long after its start a call is watched: a later recording, for example, does not start the workflow. Each poll reads the calls of that time again.',
	},
	pageSize,
	repeatMinutes,
	timeoutSeconds,
	{
		displayName: 'Unfinished Statuses',
		name: 'unfinishedStatuses',
		type: 'string',
		displayOptions: { show: { '/event': ['callFinished'] } },
		default: 'in_progress',
		placeholder: 'e.g. in_progress, ringing',
		description:
			'Statuses of calls that are not over, separated by commas. A call with any other status is finished.',
	},
);
