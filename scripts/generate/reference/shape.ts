import type { Schema } from '../schemas/schema';

const WIDTH = 96;

/** A schema in the way of TypeScript: `{ orderId: number, numbers: string[] }`, folded where it is wide. */
export function shapeOf(schema: Schema, indent = ''): string {
	if (schema.type === 'array') return listOf(shapeOf(schema.items ?? { type: 'null' }, indent));
	if (schema.type !== 'object') return schema.type;
	const fields = Object.entries(schema.properties ?? {});
	if (fields.length === 0) return '{}';
	const flat = `{ ${fields.map(([name, field]) => fieldOf(name, shapeOf(field))).join(', ')} }`;
	if (!flat.includes('\n') && indent.length + flat.length <= WIDTH) return flat;
	const inner = `${indent}  `;
	const lines = fields.map(([name, field]) => inner + fieldOf(name, shapeOf(field, inner)));
	return `{\n${lines.join(',\n')}\n${indent}}`;
}

const listOf = (entry: string) => (entry === 'null' ? 'unknown[]' : `${entry}[]`);

const fieldOf = (name: string, shape: string) =>
	`${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}: ${shape}`;
