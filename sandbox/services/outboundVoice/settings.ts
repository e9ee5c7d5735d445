import { z } from 'zod';
import { SANDBOX_TENANT } from '../../issuer/tokens';
import { status } from '../messaging/settings';

/** The documented events, in the order of a call. */
export const EVENTS = ['initiated', 'ringing', 'answered', 'completed'] as const;

export type CallEvent = (typeof EVENTS)[number];

/** The fields of a notification by the sandbox's names; the setting `names` renames them. */
export const FACTS = [
	'event',
	'sid',
	'account_sid',
	'direction',
	'to',
	'from',
	'timestamp',
] as const;

const each = <T extends z.ZodTypeAny>(value: T) =>
	z.object(Object.fromEntries(EVENTS.map((event) => [event, value])) as Record<CallEvent, T>);

const names = z
	.object(
		Object.fromEntries(
			FACTS.map((fact) => [fact, z.string().min(1).nullable().default(fact)]),
		) as Record<(typeof FACTS)[number], z.ZodDefault<z.ZodNullable<z.ZodString>>>,
	)
	.strict();

/** Payload, order and conditions of the notifications: the document shows none of it. */
const callback = z
	.object({
		/** How a POST carries its fields; a GET has them in its query. */
		encoding: z.enum(['json', 'form']).default('json'),
		/** The name of each field; null leaves it out. */
		names: names.default({}),
		/** The field of the last notification that says how the call ended; null for none. */
		outcomeIn: z.string().min(1).nullable().default(null),
		/** Whether all events are reported, whatever a call subscribes to. */
		ignoresSubscription: z.boolean().default(false),
		/** Puts all fields of a JSON body into an object of this name. */
		wrap: z.string().min(1).nullable().default(null),
		/** Further fields of every notification. */
		extra: z.record(z.union([z.string(), z.number(), z.boolean()])).default({}),
		/** The delay of each event in ms of real time after the start, which sets their order. */
		delaysMs: each(z.number().min(0))
			.partial()
			.strict()
			.transform((given) => ({
				...{ initiated: 50, ringing: 200, answered: 600, completed: 1_500 },
				...given,
			}))
			.default({}),
		/** Events that never arrive. */
		lost: z.array(z.enum(EVENTS)).default([]),
		/** How often an event is repeated, `duplicateAfterMs` apart. */
		duplicates: each(z.number().int().min(0)).partial().strict().default({}),
		duplicateAfterMs: z.number().min(0).default(0),
		/** How often an event without a 2xx response is sent again. */
		retries: z.number().int().min(0).default(0),
		retryAfterMs: z.number().min(0).default(200),
	})
	.strict();

/** Everything that the document does not show of outbound voice, with the sandbox's choice. */
export const outboundVoiceSettings = z
	.object({
		/** Known tenants; null for any. */
		tenants: z.array(z.string()).nullable().default([SANDBOX_TENANT]),
		/** Which routes check tenant and token: `call_status` is documented to answer 400 to all. */
		tenantCheck: z.enum(['everywhere', 'calls']).default('calls'),
		/** The required `Authorization: Bearer` token; null for none, as no sample shows one. */
		bearerToken: z.string().nullable().default(null),
		missingTenantStatus: status(400),
		unknownTenantStatus: status(403),
		unauthenticatedStatus: status(401),
		/** For a body that breaks any rule except those of mediaProcessing. */
		invalidInputStatus: status(400),
		/** Names of the configured fork profiles; null accepts any. */
		forkProfiles: z.array(z.string()).nullable().default(null),
		/** The events of a call that subscribes to none. */
		eventsByDefault: z.array(z.enum(EVENTS)).default([]),
		/** How calls end; no document shows words for it. Only a completed call is answered. */
		outcome: z.enum(['completed', 'no-answer', 'busy', 'failed']).default('completed'),
		/** Whether the person picks up; otherwise `answered` never comes. */
		isAnswered: z.boolean().default(true),
		callback: callback.default({}),
	})
	.strict();

export type OutboundVoiceSettings = z.infer<typeof outboundVoiceSettings>;
