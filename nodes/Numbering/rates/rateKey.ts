import type { IDataObject } from 'n8n-workflow';

import { hashOf } from '../../shared/checkpoint/fingerprints';
import { readDecimal } from '../decimal';

/** What of a rate says which numbers it is for. */
export const rateTypes = ['didFeatureTypes', 'didNumberTypes'] as const;

/** Two spellings of the same: `1` and `"1.00"`; NONE and an empty list; another order. */
export const comparable = (value: unknown): string =>
	Array.isArray(value)
		? [...new Set(value.map(String))]
				.filter((type) => type !== 'NONE')
				.sort()
				.join('+')
		: String(readDecimal(value) ?? JSON.stringify(value ?? null));

/** The destination and area that a rate is for. */
export function placeOf({ destination, npa }: IDataObject): string {
	const [{ id }, area] = [destination, npa].map((record) => (record ?? {}) as IDataObject);
	return JSON.stringify([id, area.id ?? area.prefix]);
}

/** No documented field identifies a rate: it is what it covers. */
export const rateKey = (rate: IDataObject) =>
	hashOf([placeOf(rate), ...rateTypes.map((field) => comparable(rate[field] ?? []))].join('|'));
