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
		encoding: z.enum(['json', 'form']).default('json'),
		names: names.default({}),
		outcomeIn: z.string().min(1).nullable().default(null),
		ignoresSubscription: z.boolean().default(false),
		wrap: z.string().min(1).nullable().default(null),
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
		lost: z.array(z.enum(EVENTS)).default([]),
		duplicates: each(z.number().int().min(0)).partial().strict().default({}),
		duplicateAfterMs: z.number().min(0).default(0),
		retries: z.number().int().min(0).default(0),
		retryAfterMs: z.number().min(0).default(200),
	})
	.strict();

/** What the document does not show of outbound voice; see `docs/readings.md`. */
export const outboundVoiceSettings = z
	.object({
		/** Known tenants; null for any. */
		tenants: z.array(z.string()).nullable().default([SANDBOX_TENANT]),
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
		callback: callback.default({}),
	})
	.strict();

export type OutboundVoiceSettings = z.infer<typeof outboundVoiceSettings>;
