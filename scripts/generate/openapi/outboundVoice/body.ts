import type { Schema } from '../../../../sandbox/contract/document';
import { either, fields, integer, list, notShown, oneOf, record, text, uri } from '../schema';

/** A type of media processing takes its own fields and no others. */
const media = (type: string, own: Readonly<Record<string, Schema>>): Schema =>
	record({ type: { const: type }, ...own }, Object.keys(own), { additionalProperties: false });

const number: Schema = {
	...either(
		{ type: 'string', pattern: '^\\+\\d+$' },
		notShown('Other characters than digits', { type: 'string', pattern: '^\\+' }, false),
	),
	description: 'Phone number with a leading plus',
};

/** The body of a call and the kinds of media processing. */
export const voiceRecords: Readonly<Record<string, Schema>> = {
	Transcription: media('transcription', {
		ws_uri: { ...uri, description: 'Receives the transcripts instead of the default publisher' },
	}),
	MediaFork: media('media_fork', {
		profile_name: { ...text, description: 'A preconfigured fork profile' },
		profile: notShown('The contents', { type: 'object' }),
		ws_uri: { ...uri, description: 'Receives the audio' },
		legs: list(oneOf('caller', 'callee')),
	}),
	Recording: media('recording', {
		recordingChannels: { const: 'dual' },
		recordingTracks: { const: 'both' },
	}),
	NewCall: record(
		{
			...fields('to from', number),
			statusCallback: { ...uri, description: 'Receives the call status notifications' },
			statusCallbackEvent: list(oneOf('initiated', 'ringing', 'answered', 'completed')),
			statusCallbackMethod: {
				...oneOf('get', 'post'),
				description: 'Applied only when statusCallback is set; post by default',
			},
			timeout: {
				...integer,
				description: 'Seconds to wait for an answer',
				'x-not-shown': 'Bounds and default',
			},
			timeLimit: {
				...integer,
				description: 'Longest duration in seconds',
				'x-not-shown': 'Bounds and default',
			},
			url: { ...uri, description: 'Call handling instructions' },
			mediaProcessing: {
				oneOf: ['Transcription', 'MediaFork', 'Recording'].map((name) => ({
					$ref: `#/components/schemas/${name}`,
				})),
			},
		},
		'statusCallback statusCallbackEvent statusCallbackMethod timeout timeLimit url mediaProcessing'.split(
			' ',
		),
	),
	AcceptedCall: record({
		account_sid: { ...text, description: 'The tenant ID' },
		direction: { ...text, examples: ['outbound-api'] },
		sid: { ...text, description: 'Call identifier' },
	}),
};
