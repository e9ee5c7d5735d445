/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes what n8n's validator reads */
import {
	type WorkflowJSON,
	parseWorkflowCode,
	validateWorkflow,
	setSchemaBaseDirs,
	validateNodeConfig,
} from '@n8n/workflow-sdk';
import { orchestrateGeneration } from '@n8n/workflow-sdk/dist/generate-types/generate-types';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readExamples } from '../../demo/examples';
import { name as pack } from '../../package.json';
import { allNodes } from '../harness/allNodes';
import { entriesOf } from '../harness/entries';
import { issuesOf } from '../harness/forms';
import { testedCatalogues } from '../harness/services';
import { generated } from './generated';
import { requests } from './requests';

interface Placed {
	type: string;
	typeVersion: number;
	parameters: object;
}

/**
 * n8n's validator of nodes with the schemas of ours, which n8n's own generator derives. n8n itself has
 * them for its own nodes only, and takes any parameters of a community node.
 */
function useValidator(): (node: Placed) => string[] {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-schemas-'));
	beforeAll(async () => {
		const nodes = allNodes.map(([, { description }]) => ({
			...description,
			name: `${pack}.${description.name}`,
		}));
		await orchestrateGeneration({ nodes: nodes as never, outputDir: folder });
		setSchemaBaseDirs([folder]);
	});
	afterAll(() => {
		setSchemaBaseDirs([]);
		rmSync(folder, { recursive: true, force: true });
	});
	return ({ type, typeVersion, parameters }) =>
		validateNodeConfig(
			type,
			typeVersion,
			{ parameters },
			{ isToolNode: type.endsWith('Tool') },
		).errors.map(({ path, message }) => `${path}: ${message}`);
}

const errorsOf = useValidator();

type Node = WorkflowJSON['nodes'][number];

const isOwn = ({ type }: { type: string }) => type.startsWith(pack);

const typeOf = ({ type }: Node) =>
	allNodes.find(([, { description }]) => type === `${pack}.${description.name}`)![1];

const hintOf = ({ type, parameters = {} }: Node): string | undefined =>
	testedCatalogues
		.filter(({ nodeType }) => type === `${pack}.${nodeType.description.name}`)
		.flatMap(entriesOf)
		.find(({ key }) => key === `${String(parameters.resource)}.${String(parameters.operation)}`)
		?.operation.hint;

/** The nodes behind one, or before it. */
function reachedFrom(json: WorkflowJSON, from: Node, forwards: boolean): Node[] {
	const edges = Object.entries(json.connections).flatMap(([source, outputs]) =>
		Object.values(outputs)
			.flat(2)
			.map((target) => [source, target?.node ?? '']),
	);
	const found = new Set([from.name ?? '']);
	for (const name of found) {
		for (const [source, target] of edges) {
			if ((forwards ? source : target) === name) found.add(forwards ? target : source);
		}
	}
	found.delete(from.name ?? '');
	return json.nodes.filter(({ name = '' }) => found.has(name));
}

it.each(readExamples().map((example) => [example.name, example] as const))(
	'n8n’s validator accepts each node of “%s”',
	(_name, { nodes }) => {
		for (const { name, type, typeVersion, parameters } of nodes.filter(isOwn)) {
			expect([name, errorsOf({ type, typeVersion, parameters })]).toEqual([name, []]);
		}
	},
);

it('n8n’s validator says what is wrong', () => {
	const broken = { type: `${pack}.email`, typeVersion: 1, parameters: { operation: 'sned' } };
	expect(errorsOf(broken)).toEqual([expect.stringContaining('expected one of: "send"')]);
});

describe.each(Object.entries(generated))('“%s”', (request, code) => {
	const json = parseWorkflowCode(code);
	const own = json.nodes.filter(isOwn);

	it('is a request whose node n8n’s search finds first, and the workflow has it', () => {
		const [, node] = requests.find(([text]) => text === request) ?? [];
		expect(own.map(({ type }) => type)).toContain(`${pack}.${node}`);
	});

	it('becomes a workflow that n8n’s validators accept', () => {
		expect(validateWorkflow(json).errors).toEqual([]);
		for (const { name, type, typeVersion, parameters = {} } of own) {
			expect([name, errorsOf({ type, typeVersion, parameters })]).toEqual([name, []]);
		}
		for (const node of own) {
			const parameters = node.parameters as never;
			expect([node.name, issuesOf(typeOf(node), parameters)]).toEqual([node.name, null]);
		}
	});

	it('has around each node what its hint asks for', () => {
		for (const node of own) {
			const hint = hintOf(node) ?? '';
			const [before, after] = [false, true].map((forwards) => reachedFrom(json, node, forwards));
			if (/Loop Over Items/.test(hint) && !/do not put a loop/.test(hint)) {
				const loop = before.find(({ type }) => type === 'n8n-nodes-base.splitInBatches');
				expect([node.name, loop?.parameters?.batchSize]).toEqual([node.name, 1]);
			}
			if (/Wait for DIDs/.test(hint)) {
				expect(after.map(({ type }) => type)).toContain(`${pack}.waitForDids`);
			}
			if (/set maxCost/.test(hint)) expect(node.parameters?.maxCost).toBeGreaterThan(0);
			if (/^It can’t be undone/.test(hint)) {
				const asked = before.map(({ parameters }) => parameters?.operation);
				expect([node.name, asked]).toEqual([node.name, expect.arrayContaining(['sendAndWait'])]);
			}
		}
	});
});
