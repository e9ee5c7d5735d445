import { z } from 'zod/v4';
import { HttpError } from '../http/http';
import { parseUrl } from './url';

/** The message says where the schema forbids the value. */
export function validate<T>(
	schema: z.ZodType<T>,
	value: unknown,
	status = 400,
	prefix?: string,
): T {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.map((issue) => writeIssue(issue, prefix));
	throw new HttpError(status, issues.join('; '));
}

/** For example `person.phone: Required`. */
export function writeIssue({ path, message }: z.core.$ZodIssue, prefix?: unknown): string {
	const where = [...(typeof prefix === 'string' ? [prefix] : []), ...path].join('.');
	const what = message.endsWith('received undefined') ? 'Required' : message;
	return where ? `${where}: ${what}` : what;
}

export function count(least: number) {
	const digits = z.string().regex(/^\d+$/, `Must be an integer from ${least}`);
	return digits.transform(Number).pipe(z.number().min(least).max(Number.MAX_SAFE_INTEGER));
}

/** It is kept as sent, because `z.url()` removes spaces around it. */
export const webAddress = z
	.string()
	.refine((text) => parseUrl(text) !== undefined, 'Invalid URL')
	.meta({ format: 'uri' });

export const integerFrom = (least: number) => z.number().int().min(least);

export const status = (code: number) => integerFrom(200).max(599).default(code);

export const recordNumber = z
	.string()
	.regex(/^-?\d+$/, 'Must be an integer')
	.transform(Number);

/** A page that is too large is rejected, or lowered if there is no status. */
export function limitSize(
	name: string,
	requested: number,
	most: number | null,
	oversizeStatus: number | null,
): number {
	if (most === null || requested <= most) return requested;
	if (oversizeStatus === null) return most;
	throw new HttpError(oversizeStatus, `${name}: Must be at most ${most}`);
}
