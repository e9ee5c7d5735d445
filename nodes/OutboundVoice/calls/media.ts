import type { IDataObject } from 'n8n-workflow';

import { parameters } from '../../shared/declare/operation';
import type { ParamsOf } from '../../shared/declare/operation';

const wsUri = (what: string) =>
	({
		displayName: 'WebSocket URI',
		name: 'ws_uri',
		type: 'string',
		typeOptions: { format: 'webSocketAddress' },
		default: '',
		placeholder: 'e.g. wss://media.example.com/stream',
		description: what,
	}) as const;

/** Each type has a form with the fields that it allows. */
export const mediaFields = parameters(
	{
		displayName: 'Media Processing',
		name: 'mediaProcessing',
		type: 'options',
		options: [
			{ name: 'Media Fork', value: 'media_fork', description: 'Copy the audio to another place' },
			{ name: 'None', value: 'none' },
			{ name: 'Recording', value: 'recording', description: 'Record both sides, two channels' },
			{ name: 'Transcription', value: 'transcription', description: 'Transcribe while talking' },
		],
		default: 'none',
		description: 'Processing of the audio once the call is answered',
	},
	{
		displayName: 'Media Fork',
		name: 'mediaFork',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { mediaProcessing: ['media_fork'] } },
		default: {},
		description: 'Where the copy of the audio goes',
		options: [
			{
				displayName: 'Legs',
				name: 'legs',
				type: 'multiOptions',
				options: [
					{ name: 'Callee', value: 'callee' },
					{ name: 'Caller', value: 'caller' },
				],
				default: ['caller', 'callee'],
				description: 'Sides of the call whose audio is forked',
			},
			{
				displayName: 'Profile',
				name: 'profile',
				type: 'json',
				default: '{}',
				description: 'Inline profile, as the service expects it',
			},
			{
				displayName: 'Profile Name',
				name: 'profile_name',
				type: 'string',
				default: '',
				description: 'Name of a fork profile that is configured at the service',
			},
			wsUri('Where the forked audio goes'),
		],
	},
	{
		displayName: 'Recording',
		name: 'recording',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { mediaProcessing: ['recording'] } },
		default: {},
		description: 'How the call is recorded',
		options: [
			{
				displayName: 'Channels',
				name: 'recordingChannels',
				type: 'options',
				options: [{ name: 'Dual', value: 'dual' }],
				default: 'dual',
				description: 'The service supports no other',
			},
			{
				displayName: 'Tracks',
				name: 'recordingTracks',
				type: 'options',
				options: [{ name: 'Both', value: 'both' }],
				default: 'both',
				description: 'The service supports no other',
			},
		],
	},
	{
		displayName: 'Transcription',
		name: 'transcription',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { mediaProcessing: ['transcription'] } },
		default: {},
		description: 'Where the transcript goes',
		options: [wsUri('Where the live transcripts go instead of the service’s own publisher')],
	},
);

/** It is undefined without media processing. */
export function mediaOf(values: ParamsOf<typeof mediaFields>): IDataObject | undefined {
	const { mediaProcessing: type, mediaFork, recording, transcription } = values;
	if (type === 'none') return undefined;
	const fields = { media_fork: mediaFork, recording, transcription }[type] ?? {};
	const filled = Object.entries(fields as IDataObject).filter(
		([, value]) => value !== '' && value !== undefined && value !== null,
	);
	return { type, ...Object.fromEntries(filled) };
}
