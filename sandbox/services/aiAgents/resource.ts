import type { z } from 'zod';
import type { Listing } from './listing';
import type { AiAgentsState } from './records';
import type { AiAgentsSettings } from './settings';

export type ResourceName = Exclude<keyof AiAgentsState, 'sip_numbers'>;

type Writing = 'create' | 'update' | 'delete';

export interface Resource extends Listing {
	/** Of its table, and the path of its list. */
	name: ResourceName;
	/** Path of its create where that is not the list's. */
	createPath?: string;
	/** Placeholder of the single path. */
	idName: string;
	/** What of these three is documented and needs nothing of its own. */
	writing: readonly Writing[];
	/** The fields of a body: all but id and the read-only ones. */
	body: z.ZodRawShape;
	/** Shown in this order. */
	fields: readonly string[];
	/** Fields that hold an id of another table. */
	references: Readonly<Record<string, keyof AiAgentsState>>;
	/** Rows that refer to this one by `field`, and what becomes of them when it is deleted. */
	dependents: ReadonlyArray<{
		table: ResourceName;
		field: string;
		fate: 'remove' | 'clear';
		/** Whether the document says that they go with it, whatever the setting says. */
		always?: boolean;
	}>;
	/** Fields that together tell two records apart; none: nothing does. */
	identity: readonly string[];
	/** Refuses a whole record that its provider's template does not allow. */
	check?(state: AiAgentsState, record: object, settings: AiAgentsSettings): void;
}

const ALL: readonly Writing[] = ['create', 'update', 'delete'];

type Sketch = Pick<Resource, 'name' | 'idName' | 'body'> & Partial<Resource>;

/** Deletable and changeable, shown as its body, not referring to anything: unless it says so. */
export function describe(sketch: Sketch): Resource {
	const fields = sketch.fields ?? ['id', ...Object.keys(sketch.body)];
	const nested = ['parameters', 'details'];
	return {
		writing: ALL,
		fields,
		filters: {},
		sortable: fields.filter((field) => !nested.includes(field)),
		references: {},
		dependents: [],
		identity: [],
		...sketch,
	};
}
