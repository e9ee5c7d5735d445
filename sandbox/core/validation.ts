import { z } from 'zod';
import { HttpError, type Incoming } from '../http/http';

type Schema<T> = z.ZodType<T, z.ZodTypeDef, unknown>;
type Query = Incoming['query'];

interface Statuses {
	invalidInputStatus: number;
}

/** The parsed value; rejects what the schema does not allow, and says where. */
export function validate<T>(schema: Schema<T>, value: unknown, status = 400, prefix?: string): T {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.map(({ path, message }) => {
		const where = [...(prefix ? [prefix] : []), ...path].join('.');
		return where ? `${where}: ${message}` : message;
	});
	throw new HttpError(status, issues.join('; '));
}

/** The parsed body; also rejects any query parameter. */
export function readBody<T>(
	schema: Schema<T>,
	{ body, query }: Pick<Incoming, 'body' | 'query'>,
	settings: Statuses,
): T {
	rejectParameters(query, settings);
	return validate(schema, body, settings.invalidInputStatus);
}

export function rejectParameters(
	query: Query,
	{ invalidInputStatus }: Statuses,
	known: readonly string[] = [],
): void {
	const unknown = Object.keys(query).find((name) => !known.includes(name));
	if (unknown !== undefined)
		throw new HttpError(invalidInputStatus, `Unknown parameter "${unknown}"`);
}

/** The one query parameter of a request; rejects a missing, repeated, empty or further one. */
export function readOnlyParameter({ query }: Incoming, name: string, settings: Statuses): string {
	rejectParameters(query, settings, [name]);
	const value = query[name];
	if (typeof value === 'string' && value !== '') return value;
	throw new HttpError(settings.invalidInputStatus, `${name}: Required, once`);
}

export function readId(text: string, { invalidInputStatus }: Statuses): number {
	if (/^-?\d+$/.test(text)) return Number(text);
	throw new HttpError(invalidInputStatus, 'The id must be an integer');
}

export function count(least: number) {
	const digits = z.string().regex(/^\d+$/, `Must be an integer from ${least}`);
	return digits.transform(Number).pipe(z.number().min(least).max(Number.MAX_SAFE_INTEGER));
}

/** A size of a page; one above the most is rejected, or lowered if there is no status. */
export function limitSize(
	name: string,
	asked: number,
	most: number | null,
	oversizeStatus: number | null,
): number {
	if (most === null || asked <= most) return asked;
	if (oversizeStatus === null) return most;
	throw new HttpError(oversizeStatus, `${name}: Must be at most ${most}`);
}

export function oneOf(values: readonly string[]) {
	return z
		.string()
		.refine((value) => values.includes(value), `Must be one of ${values.join(', ')}`);
}
