/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';

import { modules } from './modules';

type Import = Record<'from' | 'to', string>;

const repository = join(__dirname, '../..');

/** Without opening folders of installed packages: the demo's n8n alone has over 100,000 files. */
function filesIn(folder: string): string[] {
	const from = join(repository, folder);
	const installed = ['**/node_modules', '**/dist', '**/.home'];
	return ts.sys
		.readDirectory(from, ['.ts', '.js', '.mjs'], installed)
		.map((file) => posix.relative(from.replaceAll(sep, '/'), file));
}

/** The imports of our own files in a folder of the repository. Both names begin in the folder. */
function importsIn(folder: string): Import[] {
	const files = filesIn(folder);
	return files.flatMap((from) => {
		const text = readFileSync(join(repository, folder, from), 'utf8');
		const { importedFiles } = ts.preProcessFile(text);
		const named = importedFiles.map(({ fileName }) => posix.join(posix.dirname(from), fileName));
		const own = named.flatMap((name) =>
			[name, `${name}.ts`].filter((file) => files.includes(file)),
		);
		return own.map((to) => ({ from, to }));
	});
}

const imports = importsIn('nodes');

function describeImport({ from, to }: Import) {
	return `${from} -> ${to}`;
}

/** `http` for a file of nodes/shared/http; undefined for a file of a service. */
const moduleOf = (file: string) => /^shared\/([^/.]+)/.exec(file)?.[1];

it('a module of nodes/shared imports just the modules that it says', () => {
	const imported = Object.keys(modules).map((name) => {
		const others = imports
			.filter(({ from }) => moduleOf(from) === name)
			.map(({ to }) => moduleOf(to) ?? to)
			.filter((module) => module !== name);
		return [name, [...new Set(others)].sort()];
	});
	const declared = Object.entries(modules).map(([name, module]) => [
		name,
		[...module.imports].sort(),
	]);
	expect(imported).toEqual(declared);
});

it('each file of nodes/shared is in a module', () => {
	const folders = filesIn('nodes/shared').map((file) => file.split(/[/.]/)[0]);
	expect([...new Set(folders)].sort()).toEqual(Object.keys(modules).sort());
});

it('only a module itself imports its internal files', () => {
	const isForbidden = ({ from, to }: Import) =>
		to.includes('/internal/') && !from.startsWith(to.slice(0, to.indexOf('internal/')));
	expect(imports.filter(isForbidden).map(describeImport)).toEqual([]);
});

/** A circle: each imports the next one, and the last one the first. */
function circlesIn(edges: readonly Import[]): string[] {
	const targets = new Map<string, Set<string>>();
	for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
	const state = new Map<string, 'open' | 'done'>();
	const circlesFrom = (one: string, path: string[]): string[] => {
		if (state.get(one) === 'done') return [];
		if (state.get(one)) return [[...path.slice(path.indexOf(one)), one].join(' -> ')];
		state.set(one, 'open');
		const found = [...(targets.get(one) ?? [])].flatMap((to) => circlesFrom(to, [...path, one]));
		state.set(one, 'done');
		return found;
	};
	return [...targets.keys()].flatMap((one) => circlesFrom(one, []));
}

it.each([
	['nodes', 1_500],
	['sandbox', 300],
	['demo', 50],
	['scripts', 60],
])('no file of %s imports itself through others', (folder, atLeast) => {
	const edges = importsIn(folder);
	expect(edges.length).toBeGreaterThan(atLeast);
	expect(circlesIn(edges)).toEqual([]);
});

/** `Numbering/orders` for all files below it; undefined for what a service's rooms share. */
const roomOf = (file: string) => /^((?!shared)[^/]+\/[^/]+)\//.exec(file)?.[1];

it('no room of a service imports itself through others', () => {
	const edges = imports.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
	const between = edges.filter(({ from, to }) => from && to && from !== to) as Import[];
	expect(circlesIn(between)).toEqual([]);
});

const declaration =
	/^export (?:abstract |async )*(?:const|function\*?|class|interface|type) (\w+)/gm;
const named = /^import (?:type )?(\{[^}]*\}|\* as (\w+)) from '(\.[^']+)'/gm;

/** `<path without .ts>:<name>` of all that a file imports; of a whole module, what it takes from it. */
const namesImportedBy = (path: string) => {
	const text = readFileSync(join(repository, path), 'utf8');
	return [...text.matchAll(named)].flatMap(([, names, module, from]) => {
		const taken = module
			? [...text.matchAll(new RegExp(`\\b${module}\\.(\\w+)`, 'g'))].map(([, name]) => name)
			: names.match(/\w+(?= as )|\w+/g)!;
		return taken.map((name) => `${posix.join(path, '..', from)}:${name}`);
	});
};

it('every export of the nodes has an importer', () => {
	const folders = ['nodes', 'credentials', 'test', 'scripts', 'bench', 'sandbox', 'demo'];
	const files = folders.flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`));
	const imported = new Set(files.flatMap(namesImportedBy));
	// n8n loads the nodes.
	const own = files.filter((file) => file.startsWith('nodes/') && !file.endsWith('.node.ts'));
	const exported = own.flatMap((file) =>
		[...readFileSync(join(repository, file), 'utf8').matchAll(declaration)].map(
			([, name]) => `${file.slice(0, -'.ts'.length)}:${name}`,
		),
	);
	expect(exported.length).toBeGreaterThan(1_000);
	expect(exported.filter((one) => !imported.has(one))).toEqual([]);
});

it.each(['nodes', 'credentials', 'sandbox', 'demo', 'scripts', 'test', 'bench'])(
	'no file of %s has more than 300 lines',
	(folder) => {
		const long = filesIn(folder).filter((file) => {
			const text = readFileSync(join(repository, folder, file), 'utf8');
			return text.split('\n').length > 301;
		});
		expect(long).toEqual([]);
	},
);
