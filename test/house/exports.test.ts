/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

const read = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !/(^|[\\/])(node_modules|dist)[\\/]/.test(file))
		.map((file) => join(root, folder, file))
		.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const named = /^import (?:type )?(\{[^}]*\}|\* as (\w+)) from '(\.[^']+)'/gm;
const declared = /^export (?:abstract |async )*(?:const|function\*?|class|interface|type) (\w+)/gm;

/** `<path without .ts>:<name>` of all that a file imports; of a whole module, what it takes from it. */
function importsOf({ path, text }: { path: string; text: string }): string[] {
	return [...text.matchAll(named)].flatMap(([, names, module, from]) => {
		const taken = module
			? [...text.matchAll(new RegExp(`\\b${module}\\.(\\w+)`, 'g'))].map(([, name]) => name)
			: names.match(/\w+(?= as )|\w+/g)!;
		return taken.map((name) => `${join(path, '..', from)}:${name}`);
	});
}

it('every export of the nodes has an importer', () => {
	const nodes = read('nodes');
	const others = ['credentials', 'test', 'scripts', 'bench', 'sandbox', 'demo'].flatMap(read);
	const imported = new Set([...nodes, ...others].flatMap(importsOf));
	const exported = nodes
		// n8n loads the nodes.
		.filter(({ path }) => !path.endsWith('.node.ts'))
		.flatMap(({ path, text }) =>
			[...text.matchAll(declared)].map(([, name]) => `${path.slice(0, -'.ts'.length)}:${name}`),
		);
	expect(exported.length).toBeGreaterThan(1_000);
	expect(exported.filter((one) => !imported.has(one))).toEqual([]);
});
