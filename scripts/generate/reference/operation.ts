/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the output schemas */
import { existsSync, readFileSync } from 'node:fs';

import { requestsAtOnce } from '../../../nodes/shared/declare/commonFields';
import type { Operation } from '../../../nodes/shared/declare/operation';
import { isForTools } from '../../../nodes/shared/declare/operation';
import type { Resource } from '../../../nodes/shared/declare/service';
import type { Schema } from '../schemas/schema';
import type { Tested } from '../../../test/harness/tested';
import { modelFieldsOf, tableOf } from './fields';

/** `requests` are those that its sample makes. */
export function describeOperation(
	tested: Tested,
	resource: Resource,
	operation: Operation,
	requests: readonly string[],
): string {
	const key = `${resource.value}.${operation.value}`;
	const { name } = tested.nodeType.constructor;
	return [
		`#### ${resource.name}: ${operation.name}`,
		closed(operation.description),
		[
			`- **Values**: resource \`${resource.value}\`, operation \`${operation.value}\``,
			`- **As a tool**: ${isTool(tested, operation) ? `“${operation.action}”` : 'not offered'}`,
			...modelFieldsOf(operation.parameters).map(
				([label, expression]) => `- **${label}, filled in by a model**: ${code(expression)}`,
			),
			`- **Effect**: ${effectOf(tested, key, operation)}`,
			`- **Requests**: ${requests.map(code).join(', ') || 'none'}`,
		].join('\n'),
		tableOf(operation.parameters),
		answerOf(`nodes/${name}/__schema__/v1.0.0/${resource.value}/${operation.value}.json`),
	]
		.filter((part) => part !== '')
		.join('\n\n');
}

/** A tool that was saved keeps an operation that waits for an answer. */
const isTool = ({ nodeType }: Tested, operation: Operation) =>
	Boolean(operation.suspension) ||
	(isForTools(operation) && nodeType.description.usableAsTool !== undefined);

function effectOf({ writeRoutes, oneItem = [] }: Tested, key: string, operation: Operation) {
	if (operation.effect === 'read') return 'read; asked again where that may help';
	const sent = `write; never repeated: ${code(writeRoutes[key])}`;
	if (oneItem.includes(key) || operation.suspension !== undefined)
		return `${sent}; one item at a time`;
	return operation.kind === 'batched' ? `${sent}; up to ${requestsAtOnce} at once` : sent;
}

/** By the schema in the file; fields that a sample left open are `null`. */
export function answerOf(file: string): string {
	if (!existsSync(file)) return 'Answer: as the platform gives it; its document shows no fields.';
	const shape = shapeOf(JSON.parse(readFileSync(file, 'utf8')) as Schema);
	return `Answer:\n\n\`\`\`ts\n${shape}\n\`\`\``;
}

const code = (text: string) => `\`${text}\``;

export const closed = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const WIDTH = 96;

/** In the way of TypeScript, folded where it is wide: `{ orderId: number, numbers: string[] }`. */
function shapeOf(schema: Schema, indent = ''): string {
	if (schema.type === 'array') return listOf(shapeOf(schema.items ?? { type: 'null' }, indent));
	if (schema.type !== 'object') return [schema.type].flat().join(' | ');
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
