import type { IDataObject } from 'n8n-workflow';

import { documented } from './documented';

/** The part of JSON Schema that n8n's editor reads for its output preview. */
export interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/**
 * What a list of sample values of a field looks like; null only where neither a sample has a value
 * nor the documents a type.
 */
export function schemaOf(samples: readonly unknown[], field = ''): Schema {
	const sample = samples.find((value) => value !== null && value !== undefined);
	if (sample === undefined) return documented[field] ?? { type: 'null' };
	if (Array.isArray(sample)) {
		return { type: 'array', items: schemaOf((samples as unknown[][]).flat(), field) };
	}
	if (typeof sample !== 'object') return { type: typeof sample };
	const records = samples.filter((value) => value !== null) as IDataObject[];
	const names = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
	const entries = names.map((name) => [
		name,
		schemaOf(
			records.map((record) => record?.[name]),
			name,
		),
	]);
	return { type: 'object', properties: Object.fromEntries(entries) as Record<string, Schema> };
}
