import { z } from 'zod';
import { Refusal } from './route';

export const issuerSettings = z
	.object({
		/** Life of an access token in seconds of the sandbox's clock. */
		expiresIn: z.number().int().min(1).default(3600),
		/** Whether /authorize redirects at once; otherwise it shows a page with an Allow button. */
		autoConsent: z.boolean().default(true),
		/** Whether /authorize refuses a request without a code challenge. */
		requirePkce: z.boolean().default(true),
		/** Whether a refresh token is good for one use, and the answer brings the next. */
		rotateRefreshTokens: z.boolean().default(true),
		/** Whether a client-credentials token carries the email claim that the services ask for. */
		emailClaimForClientCredentials: z.boolean().default(false),
	})
	.strict();

export type IssuerSettings = z.infer<typeof issuerSettings>;

type Schemas = Readonly<Record<string, z.ZodType<unknown, z.ZodTypeDef, unknown>>>;

/** The changed services' settings, whole and checked; refuses (400) without changing anything. */
export function mergeSettings(current: object, patch: unknown, schemas: Schemas): object {
	if (!isPlain(patch)) throw new Refusal(400, 'Settings are an object');
	const changed = Object.entries(patch).map(([service, part]) => {
		if (!Object.hasOwn(schemas, service)) throw new Refusal(400, `No settings "${service}"`);
		const merged = merge((current as Record<string, unknown>)[service], part);
		const parsed = schemas[service].safeParse(merged);
		if (!parsed.success) throw new Refusal(400, describeIssues(parsed.error, service));
		return [service, parsed.data];
	});
	return Object.fromEntries(changed);
}

/** `numbering.recordIds: Expected boolean, received string`, one after the other. */
export function describeIssues(error: z.ZodError, prefix?: string): string {
	return error.issues
		.map(({ path, message }) => {
			const where = [...(prefix ? [prefix] : []), ...path].join('.');
			return where ? `${where}: ${message}` : message;
		})
		.join('; ');
}

function merge(current: unknown, patch: unknown): unknown {
	if (!isPlain(current) || !isPlain(patch)) return patch;
	const merged = Object.entries(patch).map(([key, value]) => [key, merge(current[key], value)]);
	return { ...current, ...Object.fromEntries(merged) };
}

function isPlain(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
