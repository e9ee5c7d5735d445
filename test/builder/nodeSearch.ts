/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads n8n's own nodes and runs its search */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';

import { name as pack } from '../../package.json';
import { allNodes } from '../harness/allNodes';

const root = join(__dirname, '..', '..');
const n8n = join(root, 'demo', 'n8n', 'node_modules');

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
const load = (path: string) => createRequire(__filename)(join(n8n, path)) as unknown;

type Types = { nodes: INodeTypeDescription[]; credentials: [] };

type Variants = Record<string, ((types: Types, known: object) => void) | undefined>;

interface Search {
	searchByName(query: string): Array<{ name: string }>;
}

/** What the search and the variants for AI tools need; most of the rest is fields. */
const lean = (of: string, { properties, ...description }: INodeTypeDescription) => ({
	...description,
	name: `${of}.${description.name}`,
	properties: properties.filter(({ name }) => name === 'resource' || name === 'operation'),
});

const nodesOf = (of: string) =>
	(read(join(n8n, of, 'dist', 'types', 'nodes.json')) as INodeTypeDescription[]).map((node) =>
		lean(of, node),
	);

const ownNodes = () => {
	const codexes = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' });
	return allNodes.map(([className, { description }]) => {
		const codex = codexes.find((path) => path.endsWith(`${className}.node.json`)) ?? '';
		return { ...lean(pack, description), codex: read(join(root, 'nodes', codex)) as object };
	});
};

/**
 * n8n's search among all of its nodes and ours, with the variants for AI tools that it adds to the list.
 * Returns the types, the best first; a node and its variants count as one.
 */
export function nodeSearch(): (query: string) => string[] {
	const nodes = [
		...nodesOf('n8n-nodes-base'),
		...nodesOf('@n8n/n8n-nodes-langchain'),
		...ownNodes(),
	];
	const types = { nodes, credentials: [] } as Types;
	const known = { nodes: {}, credentials: {} };
	const tools = 'n8n/dist/tool-generation';
	(load(`${tools}/ai-tools.js`) as Variants).createAiTools?.(types, known);
	(load(`${tools}/hitl-tools.js`) as Variants).createHitlTools?.(types, known);
	const { NodeSearchEngine } = load('@n8n/ai-utilities/dist/cjs/node-catalog/search-engine.js') as {
		NodeSearchEngine: new (nodes: INodeTypeDescription[]) => Search;
	};
	const engine = new NodeSearchEngine(types.nodes);
	return (query) => [
		...new Set(engine.searchByName(query).map(({ name }) => name.replace(/(Hitl)?Tool$/, ''))),
	];
}
