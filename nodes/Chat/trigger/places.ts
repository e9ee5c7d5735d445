import type { GenericValue, IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { isJsonObject } from '../../shared/text/json';
import { withoutHostile } from '../../shared/webhook/body';

/** The field of an item -> where an entry may have it, dots between the keys; the first one counts. */
export type Places = Readonly<Record<string, readonly string[]>>;

type Reading = (value: unknown) => GenericValue | undefined;

/** Text, also where a sender writes an ID or a time as a number. */
export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const structure: Reading = (value) =>
	value !== null && typeof value === 'object' ? (value as GenericValue) : undefined;
const number: Reading = (value) => (typeof value === 'number' ? value : undefined);

/** What a field holds that is no text. */
const readings: Readonly<Record<string, Reading>> = {
	contacts: structure,
	flowResponse: (value) =>
		typeof value === 'string'
			? (withoutHostile(jsonParse(value, { fallbackValue: value })) as GenericValue)
			: structure(value),
	isForwarded: (value) => (value === true ? true : undefined),
	latitude: number,
	longitude: number,
	order: structure,
};

/**
 * The fields that an entry has at these places, and `details`, all the rest of it: what is at no place,
 * or is of another type than the field; undefined if nothing is left. So every value of the entry is in one
 * of the two, except null. Lists stay whole, also if a field comes from one.
 */
export function takeFrom(entry: IDataObject, places: Places) {
	const taken: string[] = [];
	const fields: IDataObject = {};
	for (const [field, candidates] of Object.entries(places)) {
		const read = readings[field] ?? textOf;
		const found = candidates.find((place) => read(valueAt(entry, place)) !== undefined);
		if (found === undefined) continue;
		fields[field] = read(valueAt(entry, found));
		taken.push(found);
	}
	return { fields, details: without(entry, taken) as IDataObject | undefined };
}

/** Keys may be indexes of a list. */
const valueAt = (entry: unknown, place: string): unknown =>
	place
		.split('.')
		.reduce(
			(value, key) =>
				value !== null && typeof value === 'object' && Object.hasOwn(value, key)
					? (value as Record<string, unknown>)[key]
					: undefined,
			entry,
		);

function without(value: unknown, taken: readonly string[], at = ''): unknown {
	if (value === null || taken.includes(at)) return undefined;
	if (!isJsonObject(value)) return value;
	const kept = Object.entries(value)
		.map(([key, one]) => [key, without(one, taken, at === '' ? key : `${at}.${key}`)])
		.filter(([, one]) => one !== undefined);
	return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
