import type { IDataObject } from 'n8n-workflow';

/** The part of JSON Schema that n8n's editor reads for its output preview. */
export interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

const text: Schema = { type: 'string' };
const id: Schema = { type: 'number' };

const record = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

/** By the documents (of lists: of their entries), for fields without a value in all samples. */
const documented: Readonly<Record<string, Schema>> = {
	answeredAt: text,
	clients: record({ id, name: text }),
	contact_email: text,
	description: text,
	event: text,
	expires_at: text,
	fax: text,
	parameters: record({ name: text, type: text }),
	respondedAt: text,
	since: text,
	stt_configuration_id: id,
	tts_configuration_id: id,
	until: text,
	webhook_url: text,
};

/** Null only where neither a sample has a value nor the documents a type. */
export function schemaOf(samples: readonly unknown[], field = '', inList = false): Schema {
	const sample = samples.find((value) => value !== null && value !== undefined);
	if (sample === undefined) return documented[field] ?? { type: 'null' };
	if (Array.isArray(sample)) {
		return { type: 'array', items: schemaOf((samples as unknown[][]).flat(), field, true) };
	}
	if (typeof sample !== 'object') return { type: typeof sample };
	if (field === 'parameters' && !inList) return { type: 'object', properties: {} };
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
