import type { Marks, Schema } from '../../../sandbox/contract/document';

/** A schema in the notation of TypeScript, on one line: `date | null`, `Order[]`. */
export function typeOf(schema: Schema): string {
	const { $ref, anyOf, oneOf = anyOf, enum: values, type, format, items } = schema;
	if ($ref) return $ref.split('/').at(-1)!;
	if (oneOf) return union(oneOf.map(typeOf));
	if ('const' in schema) return JSON.stringify(schema.const);
	if (values) return union(values.map((value) => JSON.stringify(value)));
	if (typeof type === 'object') return union(type.map((one) => typeOf({ ...schema, type: one })));
	if (type === 'array') {
		const inner = typeOf(items ?? {});
		return inner.includes(' ') ? `Array<${inner}>` : `${inner}[]`;
	}
	if (type === 'object') return inlineObject(schema);
	if (type === undefined) return 'unknown';
	return type === 'string' ? (format ?? type) : type;
}

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');

function inlineObject({ properties, required = [], additionalProperties: more }: Schema): string {
	const fields = Object.entries(properties ?? {}).map(
		([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
	);
	if (fields.length > 0) return `{ ${fields.join('; ')} }`;
	return typeof more === 'object' ? `Record<string, ${typeOf(more)}>` : 'object';
}

/** A component as a declaration, a field per line, with what is not shown of it. */
export function declarationOf(name: string, schema: Schema): string {
	const comment = notesOf(schema).map((note) => `// ${note}\n`);
	const { properties, required = [] } = schema;
	if (!properties) return `${comment.join('')}type ${name} = ${typeOf(schema)};`;
	const lines = Object.entries(properties).map(([field, own]) => {
		const notes = notesOf(own).join('. ');
		const optional = required.includes(field) ? '' : '?';
		return `\t${field}${optional}: ${typeOf(own)};${notes && ` // ${notes}`}`;
	});
	return `${comment.join('')}interface ${name} {\n${lines.join('\n')}\n}`;
}

export function notesOf(part: Schema & Marks): string[] {
	const alternatives = [...(part.anyOf ?? []), ...(part.items ? [part.items] : [])];
	const open = [part, ...alternatives].flatMap(({ 'x-not-shown': what }) => what ?? []);
	const notShown = [...new Set(open)].map((what) => `Not shown: ${what}`);
	return [...(part.description ? [part.description] : []), ...notShown];
}
