/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the codex files and a document */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodeType } from 'n8n-workflow';

import manifest from '../../package.json';
import sandboxManifest from '../../sandbox/package.json';
import { allNodes } from '../harness/allNodes';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/verification.md'), 'utf8');

/** The part of the page below a heading. */
const below = (heading: string) => page.split(`## ${heading}\n`)[1].split('\n## ')[0];

/** The first cells of a table, as they are written between ` or *. */
const firstCells = (part: string) =>
	[...part.matchAll(/^\| (.+?) \|/gm)]
		.flatMap(([, cell]) => [...cell.matchAll(/[`*]([^`*]+)[`*]/g)])
		.map(([, name]) => name);

/** Of those that hold input: groups are where a field that may stay empty belongs. */
const inputsOf = ({ description }: INodeType) =>
	(description.properties as INodeProperties[]).filter(
		({ type }) => !['collection', 'fixedCollection', 'notice', 'hidden'].includes(type),
	);

/** The choices that show a field, besides resource, operation and credential. */
const choicesOf = ({ displayOptions }: INodeProperties) =>
	Object.keys(displayOptions?.show ?? {}).filter(
		(name) => !['resource', 'operation', 'authentication', '@tool'].includes(name),
	);

/** A list, a switch or a number with a default is never empty. */
const hasValue = ({ type, default: value }: INodeProperties) =>
	['options', 'multiOptions', 'boolean'].includes(type) || (type === 'number' && Number(value) > 0);

/** Whether no setting of the form asks for both credentials. */
function areAlternatives(one: object = {}, other: object = {}): boolean {
	const show = (credential: { displayOptions?: { show?: object } }) =>
		Object.entries(credential.displayOptions?.show ?? {}) as Array<[string, unknown[]]>;
	return show(one).some(([field, values]) =>
		show(other).some(
			([name, others]) => name === field && !values.some((value) => others.includes(value)),
		),
	);
}

const needsSeveral = ({ description: { credentials = [] } }: INodeType) =>
	credentials.some((one, index) =>
		credentials.slice(index + 1).some((other) => !areAlternatives(one, other)),
	);

it('asks for one credential at a time, but for the nodes that the page explains', () => {
	const several = allNodes.filter(([, node]) => needsSeveral(node));
	const names = several.map(([, { description }]) => description.displayName);
	expect(names.sort()).toEqual(firstCells(below('Several credentials')).sort());
});

it('has fields that may stay empty in groups, but for those that the page explains', () => {
	const loose = allNodes
		.flatMap(([, node]) => inputsOf(node))
		.filter((field) => !field.required && !hasValue(field) && choicesOf(field).length === 0)
		.map(({ displayName }) => displayName);
	expect([...new Set(loose)].sort()).toEqual(firstCells(below('Optional fields')).sort());
});

it('has a field for JSON only where the user chose JSON, or writes a request', () => {
	const open = allNodes
		.flatMap(([, node]) => inputsOf(node))
		.filter(({ type, required }) => type === 'json' && !required)
		.map((field) => [field.displayName, choicesOf(field)[0]].join(' after '));
	expect([...new Set(open)].sort()).toEqual([
		'Body after method',
		'Owners From a Table after ',
		'Variables (JSON) after specifyVariables',
	]);
});

it('says in no manifest that a package is a part of a repository', () => {
	for (const { repository } of [manifest, sandboxManifest]) {
		expect(Object.keys(repository).sort()).toEqual(['type', 'url']);
	}
});

it('claims no category for logic or flow, and no place among n8n’s own nodes', () => {
	const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' });
	const codexes = files.filter((file) => file.endsWith('.node.json'));
	expect(codexes).toHaveLength(allNodes.length);
	for (const file of codexes) {
		const codex = JSON.parse(readFileSync(join(root, 'nodes', file), 'utf8')) as object;
		expect(codex).not.toHaveProperty('subcategories');
		const { categories } = codex as { categories: string[] };
		expect(['Communication', 'Finance & Accounting']).toEqual(expect.arrayContaining(categories));
	}
});

it('has hints of at most 120 characters in every field', () => {
	const long = JSON.stringify(allNodes.map(([, { description }]) => description.properties)).match(
		/"hint":"[^"]{121,}"/g,
	);
	expect(long).toBeNull();
});

const listsOf = ({ description }: INodeType) =>
	JSON.parse(JSON.stringify(description.properties)) as unknown;

/** The display names of lists whose entries aren't in alphabetical order, at any depth. */
function unsortedIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const nested = Object.values(value).flatMap(unsortedIn);
	const { type, options, displayName } = value as INodeProperties;
	if (type !== 'options' || !options) return nested;
	const names = options.map(({ name }) => name);
	const sorted = [...names].sort((one, other) =>
		one.localeCompare(other, undefined, { sensitivity: 'base' }),
	);
	return names.join('|') === sorted.join('|') ? nested : [displayName, ...nested];
}

it('has sorted lists, except those that the page explains', () => {
	const unsorted = allNodes.flatMap(([, node]) => unsortedIn(listsOf(node)));
	const [, row] = /^\| `options-sorted-alphabetically` \| (.+?) \|$/m.exec(page) ?? [];
	const named = [...row.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name);
	expect([...new Set(unsorted)].sort()).toEqual(named.sort());
});
