import type { GenericValue, IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { isJsonObject } from '../../shared/text/json';
import { withoutHostile } from '../../shared/webhook/request';

/** A field of an item -> where an entry may have it, dots between the keys; the first one counts. */
export type FieldPaths = Readonly<Record<string, readonly string[]>>;

type FieldReader = (value: unknown) => GenericValue | undefined;

/** Text, also where a sender writes an ID or a time as a number. */
export const textIn = (value: unknown): string | undefined =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const structure: FieldReader = (value) =>
	value !== null && typeof value === 'object' ? (value as GenericValue) : undefined;
const number: FieldReader = (value) => (typeof value === 'number' ? value : undefined);

/** What a field holds that is no text. */
const readers: Readonly<Record<string, FieldReader>> = {
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
 * The fields that an entry has at these paths, and `details`, all the rest of it; undefined if nothing is
 * left. So every value of the entry is in one of the two, except null. Lists stay whole.
 */
export function extractFields(entry: IDataObject, paths: FieldPaths) {
	const used: string[] = [];
	const fields: IDataObject = {};
	for (const [field, candidates] of Object.entries(paths)) {
		const read = readers[field] ?? textIn;
		const found = candidates.find((path) => read(valueAt(entry, path)) !== undefined);
		if (found === undefined) continue;
		fields[field] = read(valueAt(entry, found));
		used.push(found);
	}
	return { fields, details: without(entry, used) as IDataObject | undefined };
}

const valueAt = (entry: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce(
			(value, key) =>
				value !== null && typeof value === 'object' && Object.hasOwn(value, key)
					? (value as Record<string, unknown>)[key]
					: undefined,
			entry,
		);

function without(value: unknown, used: readonly string[], at = ''): unknown {
	if (value === null || used.includes(at)) return undefined;
	if (!isJsonObject(value)) return value;
	const kept = Object.entries(value)
		.map(([key, one]) => [key, without(one, used, at === '' ? key : `${at}.${key}`)])
		.filter(([, one]) => one !== undefined);
	return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
