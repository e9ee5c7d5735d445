import type { IDataObject } from 'n8n-workflow';

import { recordedNumber } from './recordedNumber';
import { clockTime } from '../shared/text/wording';
import { inCurrency, readDecimal, toNumber } from './decimal';
import { toInstant } from './instant';
import { features, numberTypes } from './sharedFields';

const names = new Map<string, string>(
	[...numberTypes.options, ...features.options].map(({ name, value }) => [value, name]),
);

/** A feature, number type or status as the form writes it: `GEOGRAPHIC` -> `Geographic`. */
export function labelOf(value: unknown): string {
	const text = String(value ?? '');
	const words = text.replace(/_/g, ' ').toLowerCase();
	return names.get(text) ?? words.replace(/\b[a-z]/g, (first) => first.toUpperCase());
}

/** Several of them, e.g. `Call In + Fax`; an empty list is `None`, which counts as the same. */
export const labelsOf = (values: unknown): string =>
	(Array.isArray(values) && values.map(labelOf).join(' + ')) || 'None';

/** `+49301234567`; what is no number, e.g. `anonymous`, is unchanged. */
export function withPlus(number: unknown): string {
	const digits = recordedNumber(number);
	return /^[1-9]\d{3,14}$/.test(digits) ? `+${digits}` : String(number ?? '');
}

/** An amount with two decimals, with its currency where that is known; empty if the amount is unknown. */
export function moneyOf(value: unknown, currency?: string): string {
	const amount = readDecimal(value);
	return amount === undefined ? '' : inCurrency(toNumber(amount).toFixed(2), currency);
}

/** Seconds as `1:01` or `1:01:01`; empty if they are unknown. */
export function durationOf(value: unknown): string {
	const decimal = readDecimal(value);
	return decimal === undefined ? '' : clockTime(toNumber(decimal));
}

/** A time stamp to the minute, e.g. `2026-03-14 09:31 UTC`; unchanged if it is none. */
export function minuteOf(value: unknown): string {
	const instant = toInstant(value);
	if (instant === undefined) return String(value ?? '');
	return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `Berlin, Germany`; one of them if they are the same or the other is missing. */
export function placeOf({ destination, country }: IDataObject): string {
	const both = [destination, country].map((record) => ((record ?? {}) as IDataObject).name);
	return [...new Set(both)].filter(Boolean).join(', ');
}
