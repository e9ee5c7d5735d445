import type { Schema } from '../../../../sandbox/contract/document';

/** A resource with the fields that a body takes. */
export interface AgentsResource {
	/** The component of the record, its list's path, and its name in sentences. */
	component: string;
	path: string;
	name: string;
	idName: string;
	body: Readonly<Record<string, Schema>>;
	/** Further fields of the record, which the service sets. */
	own?: Readonly<Record<string, Schema>>;
	/** Fields that never are null: those that the sandbox wants on a create, and defaults. */
	always: readonly string[];
	/** What a retrieval adds. */
	related?: Readonly<Record<string, Schema>>;
}
