import { z } from 'zod/v4';
import { errorShapes, HttpError } from '../http/http';
import { integerFrom, validate } from './validation';

/** These settings cover what no document shows, for any service. */
export const platformSettings = z.strictObject({
	errorBody: z.enum(['own', ...errorShapes]).default('own'),
	latencyMs: z
		.number()
		.min(0)
		.default(0)
		.describe('Delay of every response, in milliseconds of real time'),
	slowMs: z
		.number()
		.min(0)
		.default(5_000)
		.describe('Delay of a slow response, in milliseconds of real time'),
});

export type PlatformSettings = z.infer<typeof platformSettings>;

export const issuerSettings = z.strictObject({
	expiresIn: integerFrom(1)
		.default(3600)
		.describe('Life of an access token in seconds of the sandbox’s clock'),
	autoConsent: z.boolean().default(true),
	requirePkce: z.boolean().default(true),
	rotateRefreshTokens: z.boolean().default(true),
	emailClaimForClientCredentials: z.boolean().default(false),
});

export type IssuerSettings = z.infer<typeof issuerSettings>;

type Schemas = Readonly<Record<string, z.ZodType<unknown>>>;

/** Errors throw a 400, and change nothing. */
export function mergeSettings(current: object, patch: unknown, schemas: Schemas): object {
	if (!isPlain(patch)) throw new HttpError(400, 'Settings are an object');
	const changed = Object.entries(patch).map(([service, part]) => {
		if (!Object.hasOwn(schemas, service)) throw new HttpError(400, `No settings "${service}"`);
		const merged = merge((current as Record<string, unknown>)[service], part);
		return [service, validate(schemas[service], merged, 400, service)];
	});
	return Object.fromEntries(changed);
}

function merge(current: unknown, patch: unknown): unknown {
	if (!isPlain(current) || !isPlain(patch)) return patch;
	const merged = Object.entries(patch).map(([key, value]) => [key, merge(current[key], value)]);
	return { ...current, ...Object.fromEntries(merged) };
}

function isPlain(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
