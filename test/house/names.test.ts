/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the sources */
import { readFileSync } from 'node:fs';

import ts from 'typescript';

import { filesIn } from '../prose/texts';

/** They say where a value comes from, but not what it is: `ownNumbers` says it, `own` doesn't. */
const nameless = new Set([
	'own',
	'other',
	'known',
	'found',
	'shown',
	'given',
	'asked',
	'said',
	'taken',
]);

const isDeclared = (node: ts.Node): node is ts.Node & { name: ts.Node } =>
	ts.isVariableDeclaration(node) ||
	ts.isParameter(node) ||
	ts.isBindingElement(node) ||
	ts.isFunctionDeclaration(node) ||
	ts.isMethodDeclaration(node) ||
	ts.isPropertyDeclaration(node);

function namelessIn(path: string, text: string): string[] {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
	const places: string[] = [];
	const visit = (node: ts.Node) => {
		if (isDeclared(node) && ts.isIdentifier(node.name) && nameless.has(node.name.text)) {
			const { line } = source.getLineAndCharacterOfPosition(node.name.end);
			places.push(`${path}:${line + 1} ${node.name.text}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return places;
}

it.each(['nodes', 'credentials', 'sandbox', 'demo', 'scripts'])(
	'constants, parameters and functions of %s are named for the thing',
	(folder) => {
		const files = filesIn(folder, 'ts', 'js', 'mjs', 'cjs');
		expect(files.flatMap((path) => namelessIn(path, readFileSync(path, 'utf8')))).toEqual([]);
	},
);

it('finds such names in constants, parameters, destructurings and functions', () => {
	const text = [
		'const own = 1;',
		'let { body: asked } = request;',
		'const all = list.map((found) => found);',
		'function shown() {}',
		// Names of fields are part of the data, and these say what they are.
		'const ownNumbers = { other: 1, known: true };',
	].join('\n');
	expect(namelessIn('a.ts', text)).toEqual([
		'a.ts:1 own',
		'a.ts:2 asked',
		'a.ts:3 found',
		'a.ts:4 shown',
	]);
});
