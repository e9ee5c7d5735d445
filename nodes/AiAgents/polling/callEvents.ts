import type { IDataObject } from 'n8n-workflow';

import { hasRecording } from '../calls/recording';
import { hasTranscript } from '../calls/transcript';

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
