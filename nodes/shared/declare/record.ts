import { z } from 'zod';

export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** It is ISO 8601; without a zone it is UTC. */
export const instant = z.string().regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?$/);

export const id = z.number().int();

/** An empty ID doesn’t count, such as that of a message that was not sent. */
export const textId = z.string().trim().min(1);

/** The pack needs to know more about these values than zod’s `safeParse` says. */
type Kind =
	'anything' | 'boolean' | 'day' | 'instant' | 'integer' | 'list' | 'number' | 'object' | 'text';

/**
 * n8n decides which version of zod is used, so this needs only what versions 3 and 4 have in
 * common.
 */
export function kindOf(field: z.ZodTypeAny): Kind {
	if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) {
		return kindOf(field.unwrap() as z.ZodTypeAny);
	}
	if (field === day) return 'day';
	if (field === instant) return 'instant';
	if (field instanceof z.ZodString) return 'text';
	if (field instanceof z.ZodNumber) return field.safeParse(0.5).success ? 'number' : 'integer';
	if (field instanceof z.ZodBoolean) return 'boolean';
	if (field instanceof z.ZodArray) return 'list';
	return field instanceof z.ZodObject ? 'object' : 'anything';
}

/** The fields are named only here, as the document shows them. */
export interface RecordForm<Name extends string = string> {
	fields: Readonly<Record<Name, z.ZodTypeAny>>;
	/**
	 * A response without these fields isn’t such a record. Other fields may be missing, and are
	 * passed on.
	 */
	marks: readonly Name[];
}

export const record = <const Name extends string>(
	fields: Readonly<Record<Name, z.ZodTypeAny>>,
	...marks: Array<NoInfer<Name>>
): RecordForm<Name> => ({ fields, marks });

/** No document shows its fields. */
export const undocumented = record({});

export interface List {
	/** They name one record, and several. */
	one: string;
	many: string;
	url: string;
	record: RecordForm;
	/** No document shows its envelope, so a bare array counts as the only page. */
	mayBeBare?: true;
}

export const fieldsOf = <Name extends string>({ fields }: RecordForm<Name>) =>
	Object.keys(fields) as Name[];

export const fieldsOfKind = <Name extends string>(form: RecordForm<Name>, ...kinds: Kind[]) =>
	fieldsOf(form).filter((name) => kinds.includes(kindOf(form.fields[name])));

/** A service can sort by these fields, and they fit into a cell. */
export const scalarsOf = <Name extends string>(form: RecordForm<Name>) =>
	fieldsOfKind(form, 'boolean', 'day', 'instant', 'integer', 'number', 'text');
