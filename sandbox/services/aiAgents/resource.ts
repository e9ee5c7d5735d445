import type { z } from 'zod';
import type { Listing } from './listing';
import type { AiAgentsState } from './records';
import type { AiAgentsSettings } from './settings';

export type ResourceName = Exclude<keyof AiAgentsState, 'sip_numbers'>;

type Writing = 'create' | 'update' | 'delete';

export interface Resource extends Listing {
	name: ResourceName;
	/** The path of its create, where it differs from the list's. */
	createPath?: string;
	idName: string;
	/** The documented writes that need no code of their own. */
	writing: readonly Writing[];
	/** The fields of a body: all but id and the read-only ones. */
	body: z.ZodRawShape;
	/** Fields of the record that the service sets or shows in another way than a body gives them. */
	own: z.ZodRawShape;
	related?: z.ZodRawShape;
	/** All fields of the record but the related ones, shown in this order. */
	fields: readonly string[];
	references: Readonly<Record<string, keyof AiAgentsState>>;
	/** Rows that refer to this one by `field`, and what a delete of this one does to them. */
	dependents: ReadonlyArray<{
		table: ResourceName;
		field: string;
		fate: 'remove' | 'clear';
		/** The document says that they are deleted with it, whatever the setting says. */
		always?: boolean;
	}>;
	/** Fields that together identify a record; empty where records may be equal. */
	identity: readonly string[];
	check?(state: AiAgentsState, record: object, settings: AiAgentsSettings): void;
}

const ALL: readonly Writing[] = ['create', 'update', 'delete'];

type Sketch = Pick<Resource, 'name' | 'idName' | 'body'> & Partial<Omit<Resource, 'fields'>>;

/** Fills in defaults: all writes, shown with the fields of its body and its own, without references. */
export function describe(sketch: Sketch): Resource {
	const { body, own = {} } = sketch;
	const fields = ['id', ...Object.keys({ ...body, ...own })];
	const nested = ['parameters', 'details'];
	return {
		writing: ALL,
		own,
		fields,
		filters: {},
		sortable: fields.filter((field) => !nested.includes(field)),
		references: {},
		dependents: [],
		identity: [],
		...sketch,
	};
}
