import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../shared/declare/operation';
import { readRecordedNumber } from '../shared/input/phoneNumber';
import { isNothingNamed, valueIn } from '../shared/input/reading';
import { clockTime } from '../shared/text/wording';
import { inCurrency, readDecimal, toNumber } from './decimal';
import { toInstant } from './instant';
import { features, numberTypes } from './sharedFields';

/** It is empty if the record shows no readable number. */
export const recordedNumber = (value: unknown): string => valueIn(readRecordedNumber(value)) ?? '';

/** A list may name a number several times; the first spelling stays. */
export function distinctNumbers(numbers: readonly string[]): string[] {
	const first = new Map<string, string>();
	for (const number of numbers.filter((one) => !isNothingNamed(one))) {
		const key = recordedNumber(number) || number;
		if (!first.has(key)) first.set(key, number);
	}
	return [...first.values()];
}

/** A party is a number or, without one, a name. It is empty for an anonymous one. */
export function recordedParty(value: unknown): string {
	const number = readRecordedNumber(value);
	if (number.is !== 'unreadable') return valueIn(number) ?? '';
	// Digits before the host of a chat program aren’t a phone number.
	const [, name] =
		/^(?:sips?:)?([^@;<>]+)(?!.*@(?:lid|newsletter|g\.us)$)/i.exec(String(value).trim()) ?? [];
	return (name ?? String(value)).toLowerCase();
}

/** It may be a number of the account, although its digits don’t show which one. */
export const isUnclearNumber = (value: unknown): boolean =>
	readRecordedNumber(value).is === 'unreadable';

const names = new Map<string, string>(
	[...numberTypes.options, ...features.options].map(({ name, value }) => [value, name]),
);

/** Writes a feature, number type or status as the form does: `GEOGRAPHIC` -> `Geographic`. */
export function labelOf(value: unknown): string {
	const text = String(value ?? '');
	const words = text.replace(/_/g, ' ').toLowerCase();
	return names.get(text) ?? words.replace(/\b[a-z]/g, (first) => first.toUpperCase());
}

/** For example `Call In + Fax`; an empty list is `None`, which counts as the same. */
export const labelsOf = (values: unknown): string =>
	(Array.isArray(values) && values.map(labelOf).join(' + ')) || 'None';

/** `+49301234567`; anything that isn’t a number, e.g. `anonymous`, is unchanged. */
export function withPlus(number: unknown): string {
	const digits = recordedNumber(number);
	return /^[1-9]\d{3,14}$/.test(digits) ? `+${digits}` : String(number ?? '');
}

/** Simplified records have numbers as calls and messages need them, so that lists can be joined. */
export const numbersWithPlus =
	(simple: (record: IDataObject) => IDataObject, ...fields: string[]) =>
	(record: IDataObject): IDataObject => {
		const simplified = simple(record);
		for (const field of fields)
			if (simplified[field]) simplified[field] = withPlus(simplified[field]);
		return simplified;
	};

/** It has two decimals, and its currency if that is known; empty if the amount is unknown. */
export function moneyOf(value: unknown, currency?: string): string {
	const amount = readDecimal(value);
	return amount === undefined ? '' : inCurrency(toNumber(amount).toFixed(2), currency);
}

/** Seconds as `1:01` or `1:01:01`; empty if they are unknown. */
export function durationOf(value: unknown): string {
	const decimal = readDecimal(value);
	return decimal === undefined ? '' : clockTime(toNumber(decimal));
}

/** For example `2026-03-14 09:31 UTC`; unchanged if it isn’t a time stamp. */
export function minuteOf(value: unknown): string {
	const instant = toInstant(value);
	if (instant === undefined) return String(value ?? '');
	return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `Berlin, Germany`; only one of them if both are the same or one is missing. */
export function placeOf({ destination, country }: IDataObject): string {
	const both = [destination, country].map((record) => ((record ?? {}) as IDataObject).name);
	return [...new Set(both)].filter(Boolean).join(', ');
}

export const numberFormat = parameter({
	displayName: 'Number Format',
	name: 'numberFormat',
	type: 'options',
	options: [
		{
			name: 'Digits Only',
			value: 'digits',
			description: 'For example 49301234567, as the platform writes numbers',
		},
		{
			name: 'E.164 with +',
			value: 'e164',
			description: 'For example +49301234567, as calls and messages need them',
		},
	],
	default: 'e164',
	description: 'How to write the phone numbers in the output',
});

export const formatted = (numbers: readonly string[], format?: string): string[] =>
	format === 'digits' ? [...numbers] : numbers.map(withPlus);
