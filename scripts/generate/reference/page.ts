/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the output schemas */
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';

import { AiAgentsPollingTrigger } from '../../../nodes/AiAgents/AiAgentsPollingTrigger.node';
import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { NumberingTrigger } from '../../../nodes/Numbering/NumberingTrigger.node';
import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { WaitForDids } from '../../../nodes/WaitForDids/WaitForDids.node';
import { requestsAtOnce } from '../../../nodes/shared/declare/commonFields';
import {
	isForTools,
	type Operation,
	type Parameter,
} from '../../../nodes/shared/declare/operation';
import type { Resource } from '../../../nodes/shared/declare/service';
import { testedCatalogues } from '../../../test/harness/services';
import type { Tested } from '../../../test/harness/tested';
import type { Files } from '../files';
import { runSamples } from '../samples';
import type { Schema } from '../schemas/schema';
import { closed, code, modelFieldsOf, tableOf } from './fields';
import { repeatedStatuses } from './statuses';

/** Nodes without a catalogue; triggers have no output schema: what starts them decides. */
const others: ReadonlyArray<[node: INodeType, schema?: string]> = [
	[new WaitForDids(), 'nodes/WaitForDids/__schema__/v1.0.0.json'],
	[new NumberingTrigger()],
	[new OutboundVoiceTrigger()],
	[new ChatTrigger()],
	[new AiAgentsTrigger()],
	[new AiAgentsPollingTrigger()],
];

const introduction = `# Reference

A page for each node, with its operations, parameters and responses. Generated from the catalogue by \`npm run generate\`.

- **Read** operations run concurrently and are retried on network faults, ${repeatedStatuses('read')}.
  **Write** operations are sent once: the request after “never repeated” is retried only if it certainly was not
  processed (no connection, unknown host, ${repeatedStatuses('write')}).
- **Requests** are those of one run with the tests' sample; a list makes one request per page.
- **As a tool** is the description that an AI agent gets, followed by the node's name.
- Every operation also has *Options > Timeout (Seconds)* (\`options.timeoutSeconds\`, 30), every one that reads
  JSON *Options > Max Response Size (MB)* (\`options.maxResponseMegabytes\`, 64), and those that send several
  items in parallel *Options > Batching* (\`options.batching\`).
- Responses are those of one item with the default options; \`null\` marks a field without a documented type.`;

export async function generateReference(): Promise<Files> {
	const ran = (await runSamples()).map(({ name, requests }) => [
		name,
		[...new Set(requests)].sort(),
	]);
	const requests = new Map(ran as Array<[string, string[]]>);
	const descriptions = [
		...testedCatalogues.map(({ nodeType }) => nodeType.description),
		...others.map(([{ description }]) => description),
	];
	const pages = [
		...testedCatalogues.map((tested) => describeService(tested, requests)),
		...others.map(([{ description }, schema]) => describeOther(description, schema)),
	];
	const contents = descriptions.map(
		({ name, displayName, description }) =>
			`| [${displayName}](${referenceOf({ name })}) | ${closed(description)} |`,
	);
	const index = [introduction, ['| Node | What it does |', '|---|---|', ...contents].join('\n')];
	return {
		'docs/reference.md': `${index.join('\n\n')}\n`,
		...Object.fromEntries(
			descriptions.map(({ name }, place) => [`docs/${referenceOf({ name })}`, `${pages[place]}\n`]),
		),
	};
}

/** The page of a node, from `docs/`. */
export const referenceOf = ({ name }: { name: string }) => `reference/${name}.md`;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

function describeService(tested: Tested, requests: ReadonlyMap<string, readonly string[]>) {
	const { constructor: node, description } = tested.nodeType;
	const describeResource = (resource: Resource) => [
		`## ${resource.name}\n\n${closed(resource.description)}`,
		...[...resource.operations].sort(byName).map((operation) => {
			const key = `${node.name}.${resource.value}.${operation.value}`;
			return describeOperation(tested, resource, operation, requests.get(key)!);
		}),
	];
	const resources = [...tested.service.resources].sort(byName).flatMap(describeResource);
	return [titleOf(description), ...resources].join('\n\n');
}

function describeOther(description: INodeTypeDescription, schema?: string): string {
	const table = tableOf(description.properties as readonly Parameter[]);
	return [titleOf(description), table, schema ? answerOf(schema) : ''].filter(Boolean).join('\n\n');
}

function titleOf({ displayName, description, credentials = [] }: INodeTypeDescription): string {
	const names = [...new Set(credentials.map(({ name }) => `\`${name}\``))];
	const wanted = names.length > 0 ? `\n\nCredential: ${names.join(' or ')}.` : '';
	return `# ${displayName}\n\n${closed(description)}${wanted}`;
}

/** `requests` are those that its sample makes. */
function describeOperation(
	tested: Tested,
	resource: Resource,
	operation: Operation,
	requests: readonly string[],
): string {
	const key = `${resource.value}.${operation.value}`;
	const { name } = tested.nodeType.constructor;
	return [
		`### ${resource.name}: ${operation.name}`,
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

function effectOf({ writeRoutes }: Tested, key: string, operation: Operation) {
	if (operation.effect === 'read') return 'read; asked again where that may help';
	const sent = `write; never repeated: ${code(writeRoutes[key])}`;
	if (operation.suspension !== undefined) return `${sent}; one item at a time`;
	return operation.kind === 'batched' ? `${sent}; up to ${requestsAtOnce} in parallel` : sent;
}

/** Fields that a sample left open are `null`. */
function answerOf(file: string): string {
	if (!existsSync(file)) return 'Response: unchanged; the platform documents no fields.';
	const shape = shapeOf(JSON.parse(readFileSync(file, 'utf8')) as Schema);
	return `Response:\n\n\`\`\`ts\n${shape}\n\`\`\``;
}

const WIDTH = 96;

/** TypeScript writes such shapes, folded if wide: `{ orderId: number, numbers: string[] }`. */
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
