import type { Schema } from './schema';

const text: Schema = { type: 'string' };
const id: Schema = { type: 'number' };

const record = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

/**
 * Field -> its type by the platform's documents (of lists: of their entries), for fields without a
 * value in all samples; `answeredAt`, `respondedAt`, `since` and `until` are the pack's own.
 */
export const documented: Readonly<Record<string, Schema>> = {
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
