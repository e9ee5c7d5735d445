import type { IDataObject } from 'n8n-workflow';

import { repeatMinutes } from '../../shared/checkpoint/poll';
import { pageSize, timeoutSeconds } from '../../shared/declare/commonFields';
import { optionsOf, parameter } from '../../shared/declare/operation';
import { decision } from '../../shared/decision';
import { isCallOver } from '../../shared/words/calls';
import { hasRecording } from '../calls/recording';
import { hasTranscript } from '../calls/transcript';
import { filtersOf } from '../../shared/records/recordList';
import * as field from '../sharedFields';
import { recordFeeds } from './recordEvents';

/** Each is written as the platform does. */
export interface NamedStatuses {
	finished: readonly string[];
	unfinished: readonly string[];
}

export interface CallEvent {
	name: string;
	value: string;
	description: string;
	isDone(call: IDataObject, statuses: NamedStatuses): boolean;
	hasText?: boolean;
}

/** The user’s statuses count first, then the usual words. */
export const isFinished = decision(
	'ends no wait',
	(status: unknown, { finished, unfinished }: NamedStatuses) => {
		if (typeof status !== 'string') return undefined;
		if (unfinished.includes(status)) return 'no';
		return finished.includes(status) ? 'yes' : isCallOver(status);
	},
);

/** Only the status of a new call is documented. */
const callFinished: CallEvent = {
	name: 'Call Finished',
	value: 'callFinished',
	description: 'A call is over: its status is completed, failed, no-answer or the like',
	isDone: ({ status }, statuses) => isFinished(status, statuses) === 'yes',
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
	description: 'The transcript of a call is there; the item has its text',
	isDone: hasTranscript,
	hasText: true,
};

export const callEvents: readonly CallEvent[] = [callFinished, recordingReady, transcriptReady];

const events = [...callEvents, ...recordFeeds]
	.map(({ name, value, description }) => ({ name, value, description }))
	.sort((a, b) => a.name.localeCompare(b.name));

/** They watch calls; the others compare a list of records. */
const ofCalls = callEvents.map(({ value }) => value);

export const event = parameter({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: events,
	default: 'callFinished',
	description:
		'Event that starts the workflow. Events before the workflow is first published don’t start it.',
});

export const filterFields = [
	{ ...field.client_id, description: 'Client whose calls are watched' },
	{
		...field.agent_id,
		description:
			'Agent whose calls are watched. If you chose a client, only its agents are listed.',
	},
];

export const filters = {
	...filtersOf(filterFields),
	displayOptions: { show: { event: ofCalls } },
	description: 'Client or agent whose calls are watched. Leave empty for all.',
};

export const options = optionsOf(
	{
		displayName: 'Days Before',
		name: 'daysBefore',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 3650 },
		displayOptions: { show: { '/event': ['linkExpiring'] } },
		default: 14,
		description: 'How many days before a link expires the workflow starts',
	},
	{
		displayName: 'Finished Statuses',
		name: 'finishedStatuses',
		type: 'string',
		displayOptions: { show: { '/event': ['callFinished'] } },
		default: '',
		placeholder: 'e.g. wrapped_up, archived',
		description:
			'Statuses of calls that are over, separated by commas, besides the usual ones such as completed and failed. A call with an unknown status does not start the workflow; the log names the status.',
	},
	{
		displayName: 'Follow Calls (Hours)',
		name: 'followHours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 720 },
		displayOptions: { show: { '/event': ofCalls } },
		default: 24,
		description:
			'How long a call is watched after its start. A later event, such as a recording, doesn’t start the workflow. Each poll reads this period again.',
	},
	pageSize,
	repeatMinutes,
	{
		displayName: 'Status Field',
		name: 'statusField',
		type: 'string',
		displayOptions: { show: { '/event': ['agentStatusChanged'] } },
		default: 'status',
		placeholder: 'e.g. health.state',
		description:
			'Field of an agent that shows its status, with dots for nested ones. To find it, look at the output of Agent: Get Many with Status.',
	},
	timeoutSeconds,
	{
		displayName: 'Unfinished Statuses',
		name: 'unfinishedStatuses',
		type: 'string',
		displayOptions: { show: { '/event': ['callFinished'] } },
		default: 'in_progress',
		placeholder: 'e.g. in_progress, ringing',
		description:
			'Statuses of calls that are not over, separated by commas, besides the usual ones such as ringing',
	},
);
