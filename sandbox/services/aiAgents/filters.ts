import { z } from 'zod';
import type { AiAgentsSettings } from './settings';

type Test = (row: object) => boolean;

/** The schema of a parameter; it turns the value into a test of a stored row. */
export type Filter = (
	field: string,
	settings: AiAgentsSettings,
) => z.ZodType<Test, z.ZodTypeDef, unknown>;

const text = z.string().min(1);
const truth = z.enum(['true', 'false']);
const instant = z.string().datetime({ offset: true });

export const byText: Filter = (field) =>
	text.transform(
		(value): Test =>
			(row) =>
				valueOf(row, field) === value,
	);

/** As the setting `nameFilter` says. */
export const byName: Filter = (field, settings) => {
	if (settings.nameFilter === 'exact') return byText(field, settings);
	const lower = (value: unknown) => String(value ?? '').toLowerCase();
	return text.transform(
		(part): Test =>
			(row) =>
				lower(valueOf(row, field)).includes(lower(part)),
	);
};

export const byInteger: Filter = (field) =>
	z
		.string()
		.regex(/^-?\d+$/)
		.transform(
			(value): Test =>
				(row) =>
					valueOf(row, field) === Number(value),
		);

export const byBoolean: Filter = (field) =>
	truth.transform(
		(value): Test =>
			(row) =>
				String(valueOf(row, field)) === value,
	);

/** Calls of this direction, or with `false` of the other. */
export const byDirection =
	(direction: 'in' | 'out'): Filter =>
	() =>
		truth.transform(
			(value): Test =>
				(row) =>
					(valueOf(row, 'direction') === direction) === (value === 'true'),
		);

/** Calls that started at the instant or later; the offset is required. */
export const byStart: Filter = () =>
	instant.transform(
		(value): Test =>
			(row) =>
				startOf(row) >= Date.parse(value),
	);

/** Calls that started before the instant. */
export const byEnd: Filter = () =>
	instant.transform(
		(value): Test =>
			(row) =>
				startOf(row) < Date.parse(value),
	);

function startOf(row: object): number {
	return Date.parse(String(valueOf(row, 'started_at')));
}

export function valueOf(row: object, field: string): unknown {
	return (row as Record<string, unknown>)[field];
}
