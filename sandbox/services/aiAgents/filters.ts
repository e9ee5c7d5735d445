import { z } from 'zod';
import type { AiAgentsSettings } from './settings';

type Test = (row: object) => boolean;

/** The schema of a parameter; it turns the value into a test of a stored row. */
export type Filter = (
	field: string,
	settings: AiAgentsSettings,
) => z.ZodType<Test, z.ZodTypeDef, unknown>;

const text = z.string().min(1);
const integer = z.string().regex(/^-?\d+$/);
const boolean = z.enum(['true', 'false']);
const instant = z.string().datetime({ offset: true });

/** A filter that compares the stored value of a field with the asked one. */
const filter =
	(
		schema: z.ZodType<string, z.ZodTypeDef, unknown>,
		isMatch: (stored: unknown, asked: string) => boolean,
		stored?: string,
	): Filter =>
	(field) =>
		schema.transform(
			(asked): Test =>
				(row) =>
					isMatch(valueOf(row, stored ?? field), asked),
		);

const lower = (value: unknown) => String(value ?? '').toLowerCase();

export const byText = filter(text, (stored, asked) => stored === asked);

const byPart = filter(text, (stored, asked) => lower(stored).includes(lower(asked)));

export const byName: Filter = (field, settings) =>
	(settings.nameFilter === 'exact' ? byText : byPart)(field, settings);

export const byInteger = filter(integer, (stored, asked) => stored === Number(asked));

export const byBoolean = filter(boolean, (stored, asked) => String(stored) === asked);

/** Calls of this direction, or with `false` of the other. */
export const byDirection =
	(direction: 'in' | 'out'): Filter =>
	(field, settings) =>
		filter(
			boolean,
			(stored, asked) =>
				(settings.directionFilters === 'sum' && asked === 'false') ||
				(stored === direction) === (asked === 'true'),
			'direction',
		)(field, settings);

const toMs = (time: unknown) => Date.parse(String(time));

/** Calls that started at the instant or later; the offset is required. */
export const byStart = filter(instant, (at, asked) => toMs(at) >= toMs(asked), 'started_at');

/** Calls that started before the instant. */
export const byEnd = filter(instant, (at, asked) => toMs(at) < toMs(asked), 'started_at');

export function valueOf(row: object, field: string): unknown {
	return (row as Record<string, unknown>)[field];
}
