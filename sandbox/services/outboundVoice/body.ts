import { z } from 'zod';
import { HttpError } from '../../http/http';
import { validate } from '../../core/validation';
import { EVENTS, type OutboundVoiceSettings } from './settings';

const number = z.string().regex(/^\+\d+$/, 'With leading +');
const address = z.string().url();
const seconds = z.number().int();
const type = z.literal;

/** Exactly one type, each with its own fields and no others. */
const mediaProcessing = z.discriminatedUnion('type', [
	z.object({ type: type('transcription'), ws_uri: address.optional() }).strict(),
	z
		.object({
			type: type('media_fork'),
			profile_name: z.string().optional(),
			profile: z.record(z.unknown()).optional(),
			ws_uri: address.optional(),
			legs: z.array(z.enum(['caller', 'callee'])).optional(),
		})
		.strict(),
	z
		.object({
			type: type('recording'),
			recordingChannels: z.literal('dual').default('dual'),
			recordingTracks: z.literal('both').default('both'),
		})
		.strict(),
]);

const call = z
	.object({
		to: number,
		from: number,
		statusCallback: address.optional(),
		statusCallbackEvent: z.array(z.enum(EVENTS)).optional(),
		statusCallbackMethod: z.enum(['get', 'post']).optional(),
		timeout: seconds.optional(),
		timeLimit: seconds.optional(),
		url: address.optional(),
	})
	.strict();

/** A valid body of POST /call. */
export type AskedCall = z.infer<typeof call> & {
	mediaProcessing?: z.infer<typeof mediaProcessing>;
};

/** The checked body; rejects a wrong `mediaProcessing` with 400, as documented. */
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
