import { z } from 'zod/v4';

import { integerFrom, status, webAddress } from '../../core/validation';
import { Table } from '../../core/table';
import { SANDBOX_TENANT } from '../../issuer/tokens';

/** The documented events are in the order of a call. */
export const EVENTS = ['initiated', 'ringing', 'answered', 'completed'] as const;

export type CallEvent = (typeof EVENTS)[number];

/** A notification’s fields have the sandbox’s names; the setting `names` renames them. */
export const FACTS = [
	'event',
	'sid',
	'account_sid',
	'direction',
	'to',
	'from',
	'timestamp',
] as const;

const each = <T extends z.ZodType>(value: T) =>
	z.object(Object.fromEntries(EVENTS.map((event) => [event, value])) as Record<CallEvent, T>);

const names = z.strictObject(
	Object.fromEntries(
		FACTS.map((fact) => [fact, z.string().min(1).nullable().default(fact)]),
	) as Record<(typeof FACTS)[number], z.ZodDefault<z.ZodNullable<z.ZodString>>>,
);

/** The document shows neither payload nor order nor conditions of the notifications. */
const callback = z.strictObject({
	encoding: z.enum(['json', 'form']).default('json'),
	names: names.prefault({}),
	outcomeIn: z.string().min(1).nullable().default('outcome'),
	ignoresSubscription: z.boolean().default(false),
	wrap: z.string().min(1).nullable().default(null),
	extra: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).prefault({}),
	/** Each event’s delay in ms of real time after the start sets their order. */
	delaysMs: each(z.number().min(0))
		.partial()
		.strict()
		.transform((value) => ({
			initiated: 50,
			ringing: 200,
			answered: 600,
			completed: 1_500,
			...value,
		}))
		.prefault({}),
	lost: z.array(z.enum(EVENTS)).default([]),
	duplicates: each(integerFrom(0)).partial().strict().prefault({}),
	duplicateAfterMs: z.number().min(0).default(0),
	retries: integerFrom(0).default(0),
	retryAfterMs: z
		.number()
		.min(0)
		.default(200)
		.describe('Milliseconds until a failed notification is sent again'),
});

/** These settings cover what the outbound voice document leaves open; see `docs/reference/readings.md`. */
export const outboundVoiceSettings = z.strictObject({
	tenants: z
		.array(z.string())
		.nullable()
		.default([SANDBOX_TENANT])
		.describe('Known tenants; null for any'),
	tenantCheck: z.enum(['everywhere', 'calls']).default('calls'),
	bearerToken: z.string().nullable().default(null),
	missingTenantStatus: status(400),
	unknownTenantStatus: status(403),
	unauthenticatedStatus: status(401),
	invalidInputStatus: status(400),
	forkProfiles: z.array(z.string()).nullable().default(null),
	eventsByDefault: z.array(z.enum(EVENTS)).default([]),
	outcome: z.enum(['completed', 'no-answer', 'busy', 'failed']).default('completed'),
	isAnswered: z.boolean().default(true),
	callback: callback.prefault({}),
});

export type OutboundVoiceSettings = z.infer<typeof outboundVoiceSettings>;

const number = z.string().regex(/^\+\d+$/, 'With leading +');
const seconds = (description: string) => z.number().int().describe(description);

/** Each kind accepts only its own fields. */
const mediaProcessing = z.discriminatedUnion('type', [
	z.strictObject({
		type: z.literal('transcription'),
		ws_uri: webAddress
			.describe('Receives the transcripts instead of the default publisher')
			.optional(),
	}),
	z.strictObject({
		type: z.literal('media_fork'),
		profile_name: z.string().describe('A preconfigured fork profile').optional(),
		profile: z.record(z.string(), z.unknown()).describe('The contents are not shown').optional(),
		ws_uri: webAddress.describe('Receives the audio').optional(),
		legs: z.array(z.enum(['caller', 'callee'])).optional(),
	}),
	z.strictObject({
		type: z.literal('recording'),
		recordingChannels: z.literal('dual').default('dual'),
		recordingTracks: z.literal('both').default('both'),
	}),
]);

export const call = z.strictObject({
	to: number,
	from: number,
	statusCallback: webAddress.describe('Receives the call status notifications').optional(),
	statusCallbackEvent: z.array(z.enum(EVENTS)).optional(),
	statusCallbackMethod: z
		.enum(['get', 'post'])
		.describe('Applied only when statusCallback is set; post by default')
		.optional(),
	timeout: seconds('Seconds to wait for an answer').optional(),
	timeLimit: seconds('Longest duration in seconds').optional(),
	url: webAddress.describe('Call handling instructions').optional(),
	mediaProcessing: mediaProcessing.optional(),
});

export interface OutboundCall extends z.infer<typeof call> {
	id: number;
	sid: string;
	tenant: string;
	/** It is null before the first event. */
	event: CallEvent | null;
	/** They come in this order. */
	steps: readonly CallEvent[];
	/** It is null until the call has ended. */
	outcome: string | null;
	startedAt: string;
}

export interface OutboundVoiceState {
	calls: Table<OutboundCall>;
}
