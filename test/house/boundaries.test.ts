/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';

const base = ['text', 'errors', 'concurrency', 'clock'];

/** Module of nodes/shared -> modules that it may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	...Object.fromEntries(base.map((name) => [name, base])),
	catalogue: ['errors'],
	comparison: ['text', 'catalogue', 'http', 'polling', 'errors'],
	customRequest: ['catalogue', 'http', 'errors', 'text'],
	input: ['catalogue', 'errors', 'text'],
	http: ['catalogue', ...base],
	writes: ['catalogue', 'http', 'input', ...base],
	suspend: ['catalogue', 'webhook', ...base],
	execution: ['writes', 'http', 'input', 'catalogue', 'suspend', ...base],
	polling: ['catalogue', 'http', ...base],
	editor: ['catalogue', 'http', 'errors'],
	webhook: ['catalogue', 'input', 'errors', 'text', 'clock'],
};

type Import = Record<'from' | 'to', string>;

const root = join(__dirname, '../../nodes');
const imports = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.map((file) => file.replaceAll(sep, '/'))
	.filter((file) => file.endsWith('.ts'))
	.flatMap((from) => {
		const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), 'utf8'));
		const own = importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
		const target = (fileName: string) => `${posix.join(posix.dirname(from), fileName)}.ts`;
		return own.map(({ fileName }) => ({ from, to: target(fileName) }));
	});

function describeImport({ from, to }: Import) {
	return `${from} -> ${to}`;
}

/** `http` for a file of nodes/shared/http; undefined for a file of a service. */
const moduleOf = (file: string) => /^shared\/([^/.]+)/.exec(file)?.[1];

it('reads the imports of the nodes', () => expect(imports.length).toBeGreaterThan(500));

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

it('no file imports itself through others', () => {
	const state = new Map<string, 'open' | 'done'>();
	const cycleFrom = (file: string, path: string[]): string[] => {
		if (state.get(file) === 'done') return [];
		if (state.get(file)) return [[...path.slice(path.indexOf(file)), file].join(' -> ')];
		state.set(file, 'open');
		const found = imports
			.filter(({ from }) => from === file)
			.flatMap(({ to }) => cycleFrom(to, [...path, file]));
		state.set(file, 'done');
		return found;
	};
	expect(imports.flatMap(({ from }) => cycleFrom(from, []))).toEqual([]);
});
