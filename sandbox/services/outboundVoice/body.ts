import { z } from 'zod';
import { HttpError } from '../../http/http';
import { validate } from '../../core/validation';
import { type CallEvent, EVENTS, type OutboundVoiceSettings } from './settings';
import type { Table } from '../../core/table';

const number = z.string().regex(/^\+\d+$/, 'With leading +');
const address = z.string().url();
const seconds = (description: string) => z.number().int().describe(description);
const type = z.literal;

/** A kind of media processing takes its own fields and no others. */
const kind = <T extends z.ZodRawShape>(shape: T) => z.object(shape).strict();

export const mediaProcessing = z.discriminatedUnion('type', [
	kind({
		type: type('transcription'),
		ws_uri: address
			.describe('Receives the transcripts instead of the default publisher')
			.optional(),
	}),
	kind({
		type: type('media_fork'),
		profile_name: z.string().describe('A preconfigured fork profile').optional(),
		profile: z.record(z.unknown()).optional(),
		ws_uri: address.describe('Receives the audio').optional(),
		legs: z.array(z.enum(['caller', 'callee'])).optional(),
	}),
	kind({
		type: type('recording'),
		recordingChannels: z.literal('dual').default('dual'),
		recordingTracks: z.literal('both').default('both'),
	}),
]);

/** The body but for `mediaProcessing`. */
export const call = z
	.object({
		to: number,
		from: number,
		statusCallback: address.describe('Receives the call status notifications').optional(),
		statusCallbackEvent: z.array(z.enum(EVENTS)).optional(),
		statusCallbackMethod: z
			.enum(['get', 'post'])
			.describe('Applied only when statusCallback is set; post by default')
			.optional(),
		timeout: seconds('Seconds to wait for an answer').optional(),
		timeLimit: seconds('Longest duration in seconds').optional(),
		url: address.describe('Call handling instructions').optional(),
	})
	.strict();

type AskedCall = z.infer<typeof call> & {
	mediaProcessing?: z.infer<typeof mediaProcessing>;
};

export function readCall(body: unknown, settings: OutboundVoiceSettings): AskedCall {
	const { mediaProcessing: media, ...others } = (body ?? {}) as Record<string, unknown>;
	const asked = validate(call, isObject(body) ? others : body, settings.invalidInputStatus);
	if (media === undefined) return asked;
	const checked = validate(mediaProcessing, media);
	const profile = checked.type === 'media_fork' ? checked.profile_name : undefined;
	const { forkProfiles } = settings;
	if (profile !== undefined && forkProfiles !== null && !forkProfiles.includes(profile)) {
		throw new HttpError(400, `No fork profile "${profile}"`);
	}
	return { ...asked, mediaProcessing: checked };
}

const isObject = (value: unknown) =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export interface OutboundCall extends AskedCall {
	id: number;
	sid: string;
	tenant: string;
	/** The last event of the call; null before the first. */
	event: CallEvent | null;
	startedAt: string;
}

export interface OutboundVoiceState {
	calls: Table<OutboundCall>;
}
