import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../shared/declare/operation';
import { readRecordedNumber } from '../shared/input/phoneNumber';
import { isNothingNamed, valueIn } from '../shared/input/reading';
import { clockTime } from '../shared/text/wording';
import { inCurrency, readDecimal, toNumber } from './decimal';
import { toInstant } from './instant';
import { features, numberTypes } from './sharedFields';

/** The digits of a number in a record; empty where it shows none that is readable. */
export const recordedNumber = (value: unknown): string => valueIn(readRecordedNumber(value)) ?? '';

/** Each number once, in its first spelling: a list may name one several times. */
export function distinctNumbers(numbers: readonly string[]): string[] {
	const first = new Map<string, string>();
	for (const number of numbers.filter((one) => !isNothingNamed(one))) {
		const key = recordedNumber(number) || number;
		if (!first.has(key)) first.set(key, number);
	}
	return [...first.values()];
}

/** Who calls or is called: a number, else what is in its place. Empty for nobody in particular. */
export function recordedParty(value: unknown): string {
	const number = readRecordedNumber(value);
	if (number.is !== 'unreadable') return valueIn(number) ?? '';
	// Digits before the host of a chat program are no number.
	const [, name] =
		/^(?:sips?:)?([^@;<>]+)(?!.*@(?:lid|newsletter|g\.us)$)/i.exec(String(value).trim()) ?? [];
	return (name ?? String(value)).toLowerCase();
}

/** Whether a number of the account may be meant, although its digits don’t show which one. */
export const isUnclearNumber = (value: unknown): boolean =>
	readRecordedNumber(value).is === 'unreadable';

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

/** A simplified record with its numbers as calls and messages need them, so that lists join. */
export const numbersWithPlus =
	(simple: (record: IDataObject) => IDataObject, ...fields: string[]) =>
	(record: IDataObject): IDataObject => {
		const shown = simple(record);
		for (const field of fields) if (shown[field]) shown[field] = withPlus(shown[field]);
		return shown;
	};

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
