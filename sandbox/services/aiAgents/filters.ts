import { z } from 'zod';
import type { AiAgentsSettings } from './settings';

/** Turns a parameter's value into a test of a stored row, or explains why the value is invalid. */
export type Filter = (
	value: string,
	field: string,
	settings: AiAgentsSettings,
) => ((row: object) => boolean) | string;

const instant = z.string().datetime({ offset: true });

export const byText: Filter = (value, field) => (row) => valueOf(row, field) === value;

/** As the setting `nameFilter` says. */
export const byName: Filter = (value, field, settings) => {
	if (settings.nameFilter === 'exact') return byText(value, field, settings);
	const part = value.toLowerCase();
	return (row) => {
		const text = valueOf(row, field);
		return typeof text === 'string' && text.toLowerCase().includes(part);
	};
};

export const byInteger: Filter = (value, field) => {
	if (!/^-?\d+$/.test(value)) return 'must be an integer';
	return (row) => valueOf(row, field) === Number(value);
};

const byTruth =
	(isTrue: (row: object, field: string) => boolean): Filter =>
	(value, field) => {
		if (value !== 'true' && value !== 'false') return 'must be true or false';
		return (row) => isTrue(row, field) === (value === 'true');
	};

export const byBoolean = byTruth((row, field) => valueOf(row, field) === true);

/** Calls of this direction, or with `false` of the other. */
export const byDirection = (direction: 'in' | 'out'): Filter =>
	byTruth((row) => valueOf(row, 'direction') === direction);

const byInstant =
	(matches: (startedMs: number, instantMs: number) => boolean): Filter =>
	(value) => {
		if (!instant.safeParse(value).success) return 'must be ISO 8601 with an offset or Z';
		return (row) => matches(Date.parse(String(valueOf(row, 'started_at'))), Date.parse(value));
	};

/** Calls that started at the instant or later; the offset is required. */
export const byStart = byInstant((startedMs, instantMs) => startedMs >= instantMs);

/** Calls that started before the instant. */
export const byEnd = byInstant((startedMs, instantMs) => startedMs < instantMs);

export function valueOf(row: object, field: string): unknown {
	return (row as Record<string, unknown>)[field];
}
