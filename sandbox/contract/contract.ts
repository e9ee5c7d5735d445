/* eslint-disable @n8n/community-nodes/no-restricted-imports -- has dependencies of its own */
import Ajv, { type ValidateFunction } from 'ajv';
import { z } from 'zod';
import type { Document, Operation, Parameter, Response, Schema } from './document';
import { isPlayed, type Lookup, narrow } from './narrow';

const passes = (schema: z.ZodTypeAny) => (text: string) => schema.safeParse(text).success;

const formats = {
	date: /^\d{4}-\d\d-\d\d$/,
	// Made once: zod makes it for each text.
	'date-time': z.datetimeRegex({ offset: true }),
	email: passes(z.string().email()),
	uri: passes(z.string().url()),
};

export interface Sent {
	params: Readonly<Record<string, string>>;
	query: Readonly<Record<string, string | string[]>>;
	body: unknown;
}

/** A document as the sandbox plays it under some settings. Schemas are compiled when they are needed. */
export class Contract {
	private readonly ajv = new Ajv({ strict: false, validateFormats: true, formats });
	private readonly compiled = new Map<object, Map<string, ValidateFunction>>();

	constructor(
		readonly document: Document,
		private readonly lookup: Lookup,
	) {
		const { schemas } = document.components;
		const played = Object.entries(schemas).map(([name, schema]) => [
			name,
			narrow(schema, lookup) ?? false,
		]);
		this.ajv.addSchema({ $id: 'document', components: { schemas: Object.fromEntries(played) } });
	}

	/** What in a request is outside of the operation; undefined if nothing is. */
	findInRequest(operation: Operation, { params, query, body }: Sent): string | undefined {
		const given = { path: nameParams(operation, params), query };
		for (const place of ['path', 'query'] as const) {
			const key = `request ${place}`;
			const schema = schemaOfParameters(operation.parameters ?? [], place);
			const found = this.check(operation, key, schema, readTexts(given[place], schema));
			if (found) return `${place}${found}`;
		}
		return this.findInBody(operation, body);
	}

	private findInBody(operation: Operation, body: unknown): string | undefined {
		const { requestBody } = operation;
		const isEmpty = body === undefined || JSON.stringify(body) === '{}';
		if (!requestBody) return isEmpty ? undefined : 'body: none is documented';
		if (body === undefined) return requestBody.required ? 'body: required' : undefined;
		const schema = requestBody.content['application/json']?.schema;
		const found = schema && this.check(operation, 'request body', schema, body);
		return found && `body${found}`;
	}

	/** What in an answer is outside of the operation. Any `payload` but a Buffer is checked. */
	findInAnswer(
		operation: Operation,
		status: number,
		type: string,
		payload: unknown,
	): string | undefined {
		const response = this.responseOf(operation, status);
		if (!response) return `no status ${status}`;
		if (payload === undefined || payload === '') {
			const mayBeEmpty = response['x-empty'] && isPlayed(response['x-empty'], this.lookup);
			return response.content && !mayBeEmpty ? `status ${status} without a body` : undefined;
		}
		const media = response.content?.[type] ?? response.content?.['*/*'];
		if (!media || !isPlayed(media['x-readings'], this.lookup))
			return `status ${status} with ${type}`;
		if (!media.schema || Buffer.isBuffer(payload)) return undefined;
		const { schema: shown, 'x-other-forms': others } = media;
		const schema = others ? { anyOf: [shown, ...others] } : shown;
		return this.check(operation, `answer ${status} ${type}`, schema, payload);
	}

	private responseOf({ responses }: Operation, status: number): Response | undefined {
		const own = responses[status];
		if (own && isPlayed(own['x-readings'], this.lookup)) return own;
		const statuses = (responses.default?.['x-statuses'] ?? []).map((one) =>
			typeof one === 'number' ? one : this.lookup(one),
		);
		return statuses.includes(status) ? responses.default : undefined;
	}

	/** What the value has outside of the schema, with its place; undefined for nothing. */
	check(owner: object, key: string, schema: Schema, value: unknown): string | undefined {
		const own = this.compiled.get(owner) ?? new Map<string, ValidateFunction>();
		this.compiled.set(owner, own);
		const validate = own.get(key) ?? this.compile(schema);
		own.set(key, validate);
		if (validate(value)) return undefined;
		const [{ instancePath, message }] = validate.errors!.slice(-1);
		return `${instancePath} ${message}`;
	}

	private compile(schema: Schema): ValidateFunction {
		const narrowed = JSON.stringify(narrow(schema, this.lookup) ?? false);
		const absolute = narrowed.replaceAll('"$ref":"#/', '"$ref":"document#/');
		return this.ajv.compile(JSON.parse(absolute) as object);
	}
}

/** The values of the path by the names of the document, where the sandbox's route has others. */
function nameParams({ parameters = [] }: Operation, params: Sent['params']): Sent['params'] {
	const values = Object.values(params);
	const named = parameters
		.filter((one) => one.in === 'path')
		.map(({ name }, index) => [name, values[index]]);
	return Object.fromEntries(named) as Sent['params'];
}

type Values = Readonly<Record<string, string | string[]>>;

/** The schema of the parameters of one place; it takes no others. */
function schemaOfParameters(parameters: readonly Parameter[], place: string): Schema {
	const own = parameters.filter((one) => one.in === place);
	return {
		type: 'object',
		properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
		required: own.filter(({ required }) => required).map(({ name }) => name),
	};
}

/** The texts of a query or a path as the types of their schemas, where they can be read so. */
function readTexts(values: Values, { properties = {} }: Schema): Record<string, unknown> {
	const read = Object.entries(values).map(([name, value]) => [
		name,
		Object.hasOwn(properties, name) ? readText(value, properties[name]) : value,
	]);
	return Object.fromEntries(read) as Record<string, unknown>;
}

function readText(value: string | string[], schema: Schema): unknown {
	const types = typesOf(schema);
	if (types.includes('array')) return [value].flat();
	if (typeof value !== 'string') return value;
	if (types.includes('integer') && /^-?\d+$/.test(value)) return Number(value);
	if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
	return value;
}

const typesOf = ({ type, anyOf = [] }: Schema): string[] => [
	...[type ?? []].flat(),
	...anyOf.flatMap(typesOf),
];
