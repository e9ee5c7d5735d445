import { z } from 'zod';

/** `YYYY-MM-DD`. */
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** ISO 8601; without a zone it is UTC. */
export const instant = z.string().regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?$/);

export const id = z.number().int();

/** One that is empty is none, such as the ID of a message that was not sent. */
export const textId = z.string().trim().min(1);

/** The kinds of a field's value about which the pack needs more than zod's `safeParse` says. */
type Kind =
	'anything' | 'boolean' | 'day' | 'instant' | 'integer' | 'list' | 'number' | 'object' | 'text';

/** Uses what versions 3 and 4 of zod have in common: n8n brings the one that is used. */
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

/** A record as the document shows it: the one place that names its fields. */
export interface RecordForm<Name extends string = string> {
	fields: Readonly<Record<Name, z.ZodTypeAny>>;
	/** Without these it is no such record. Other fields may be missing, and are passed on. */
	marks: readonly Name[];
}

export const record = <const Name extends string>(
	fields: Readonly<Record<Name, z.ZodTypeAny>>,
	...marks: Array<NoInfer<Name>>
): RecordForm<Name> => ({ fields, marks });

/** One whose fields no document shows. */
export const undocumented = record({});

export interface List {
	/** The words for a record, and for several. */
	one: string;
	many: string;
	url: string;
	record: RecordForm;
	/** Whether no document shows its envelope, so that a bare array counts as the only page. */
	mayBeBare?: true;
}

export const fieldsOf = <Name extends string>({ fields }: RecordForm<Name>) =>
	Object.keys(fields) as Name[];

export const fieldsOfKind = <Name extends string>(form: RecordForm<Name>, ...kinds: Kind[]) =>
	fieldsOf(form).filter((name) => kinds.includes(kindOf(form.fields[name])));

/** A service can sort by these, and they fit into a cell. */
export const scalarsOf = <Name extends string>(form: RecordForm<Name>) =>
	fieldsOfKind(form, 'boolean', 'day', 'instant', 'integer', 'number', 'text');
