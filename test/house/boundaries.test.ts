/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';

const base = ['text', 'errors', 'concurrency', 'clock', 'n8n'];

/** Module of nodes/shared -> modules that it may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	...Object.fromEntries(base.map((name) => [name, base])),
	declare: ['errors'],
	checkpoint: ['declare', 'http', ...base],
	customRequest: ['declare', 'http', 'errors', 'text'],
	input: ['declare', 'errors', 'text'],
	messaging: ['declare', 'input', 'errors', 'text'],
	http: ['declare', ...base],
	write: ['declare', 'http', 'input', ...base],
	wait: ['declare', 'webhook', ...base],
	run: ['write', 'http', 'input', 'declare', 'wait', ...base],
	editor: ['declare', 'http', 'errors'],
	webhook: ['declare', 'input', 'n8n', 'errors', 'text', 'clock'],
};

type Import = Record<'from' | 'to', string>;

/** The imports of our own files in a folder of the repository. Both names begin in the folder. */
function importsIn(folder: string): Import[] {
	const root = join(__dirname, '../..', folder);
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll(sep, '/'))
		.filter((file) => /\.m?[jt]s$/.test(file) && !/(^|\/)(node_modules|dist|\.home)\//.test(file));
	return files.flatMap((from) => {
		const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), 'utf8'));
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

it('a module of nodes/shared imports only the modules that it may', () => {
	const isForbidden = ({ from, to }: Import) => {
		const [own, other] = [moduleOf(from), moduleOf(to)];
		if (own === undefined || own === other) return false;
		return other === undefined || !allowed[own]?.includes(other);
	};
	expect(imports.filter(isForbidden).map(describeImport)).toEqual([]);
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

it.each(['nodes', 'sandbox', 'demo', 'scripts'])(
	'no file of %s imports itself through others',
	(folder) => {
		const edges = importsIn(folder);
		expect(edges.length).toBeGreaterThan(50);
		expect(circlesIn(edges)).toEqual([]);
	},
);

/** `Numbering/orders` for all files below it; undefined for what a service's rooms share. */
const roomOf = (file: string) => /^((?!shared)[^/]+\/[^/]+)\//.exec(file)?.[1];

it('no room of a service imports itself through others', () => {
	const edges = imports.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
	const between = edges.filter(({ from, to }) => from && to && from !== to) as Import[];
	expect(circlesIn(between)).toEqual([]);
});
