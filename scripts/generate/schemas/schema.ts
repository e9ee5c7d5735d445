import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import * as aiAgents from '../../../nodes/AiAgents/recordForms';
import * as numbering from '../../../nodes/Numbering/recordForms';
import type { List } from '../../../nodes/shared/declare/record';
import { kindOf } from '../../../nodes/shared/declare/record';
import type { ServiceName } from '../../../sandbox/services/services';

export type Fields = Readonly<Record<string, z.ZodTypeAny>>;

/** The fields of the records that these requests are about, as `nodes/` declares them. */
export function declaredFields(service: ServiceName, requests: readonly string[]): Fields {
	// They have the form `GET /api/data/orders/{id}`.
	const paths = requests.map((request) => request.replace(/^\w+ /, '').replace(/\/\{\w+\}$/, ''));
	const readLists = listsOf(service).filter(
		({ url, createUrl }) => paths.includes(url) || (createUrl && paths.includes(createUrl)),
	);
	return Object.assign({}, ...readLists.map(({ record }) => record.fields)) as Fields;
}

const modules: Partial<Record<ServiceName, object>> = { aiAgents, numbering };

const listsOf = (service: ServiceName) =>
	Object.values(modules[service] ?? {}).filter(
		(one: object): one is List & { createUrl?: string } => 'url' in one,
	);

/** It is undefined if no document shows what the field holds. */
const typeOf = (field: z.ZodTypeAny) => types[kindOf(field)];

const types: Readonly<Record<ReturnType<typeof kindOf>, string | undefined>> = {
	anything: undefined,
	boolean: 'boolean',
	day: 'string',
	instant: 'string',
	integer: 'number',
	list: 'array',
	number: 'number',
	object: 'object',
	text: 'string',
};

/** Entries of a list, or the value itself if it isn't one. */
const entryOf = (field: z.ZodTypeAny): z.ZodTypeAny =>
	field instanceof z.ZodArray ? (field.element as z.ZodTypeAny) : field;

/** Properties of an object; none of anything else. */
const fieldsIn = (field: z.ZodTypeAny): Fields =>
	field instanceof z.ZodObject ? (field.shape as Fields) : {};

/** The part of JSON Schema that n8n's editor reads for its output preview. */
export interface Schema {
	/** The editor shows the first of several types, and only one for lists and objects. */
	type: string | readonly [string, 'null'];
	properties?: Record<string, Schema>;
	items?: Schema;
}

const text: Schema = { type: 'string' };

const record = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

/** By the documents (of lists: of their entries), for fields of no record without a value in all samples. */
const documented: Readonly<Record<string, Schema>> = {
	answeredAt: text,
	clients: record({ id: { type: 'number' }, name: text }),
	respondedAt: text,
	since: text,
	until: text,
};

interface Place {
	name?: string;
	/** The declared fields that are looked for here and below. */
	fields: Fields;
	declared?: z.ZodTypeAny;
	inList?: boolean;
}

/** Null only where neither a sample has a value nor the documents a type. */
export function schemaOf(samples: readonly unknown[], place: Place): Schema {
	const { name = '', declared, inList = false } = place;
	const sample = samples.find((value) => value !== null && value !== undefined);
	if (sample === undefined) return (declared && schemaBy(declared)) ?? unseen(name);
	if (Array.isArray(sample)) {
		const entry = declared && entryOf(declared);
		const items = schemaOf((samples as unknown[][]).flat(), {
			...place,
			declared: entry,
			inList: true,
		});
		return { type: 'array', items };
	}
	if (typeof sample !== 'object') return { type: scalarType(typeof sample, declared) };
	if (name === 'parameters' && !inList) return record({});
	const records = samples.filter((value) => value !== null) as IDataObject[];
	const names = [...new Set(records.flatMap((one) => Object.keys(one ?? {})))];
	const fields = declared && typeOf(declared) === 'object' ? fieldsIn(declared) : place.fields;
	return record(
		Object.fromEntries(
			names.map((field) => [
				field,
				schemaOf(
					records.map((one) => one?.[field]),
					{ name: field, fields, declared: fields[field] },
				),
			]),
		),
	);
}

const unseen = (name: string): Schema => documented[name] ?? { type: 'null' };

/** A simplified record may have a different value under the name of a field. */
const scalarType = (type: string, declared: z.ZodTypeAny | undefined): Schema['type'] =>
	declared && typeOf(declared) === type && declared.isNullable() ? [type, 'null'] : type;

function schemaBy(declared: z.ZodTypeAny): Schema | undefined {
	const type = typeOf(declared);
	if (type === undefined) return undefined;
	if (type === 'array') return { type, items: schemaBy(entryOf(declared)) ?? { type: 'null' } };
	if (type !== 'object') return { type: scalarType(type, declared) };
	const properties = Object.entries(fieldsIn(declared)).map(([name, field]) => [
		name,
		schemaBy(field) ?? unseen(name),
	]);
	return record(Object.fromEntries(properties) as Record<string, Schema>);
}
