/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- reads the sources */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as ts from 'typescript';

const root = join(__dirname, '..');
const sources = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.map((path) => join(root, folder, path)),
);

/** A text of the form is beside a name; the description of an error is beside a message. */
function isOfForm(text: ts.Node): boolean {
	const property = text.parent;
	if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'description') return false;
	const names = property.parent.properties.map(({ name }) => name?.getText());
	return names.includes('name') && !names.includes('message');
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
	ts.isStringLiteralLike(node) ||
	ts.isTemplateHead(node) ||
	ts.isTemplateMiddleOrTemplateTail(node);

/** `path:line text` of each text with the word; the word alone is a value that the code compares. */
function textsWith(word: string, path: string): string[] {
	const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (isText(node) && node.text.includes(word) && node.text !== word && !isOfForm(node)) {
			const { line } = file.getLineAndCharacterOfPosition(node.getStart());
			found.push(`${relative(root, path)}:${line + 1} ${node.text}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

it('reads every source of the pack', () => {
	expect(sources.length).toBeGreaterThan(150);
	expect(sources.flatMap((path) => textsWith('execution was stopped', path))).toHaveLength(1);
});

it('no error message contains “canceled”, which n8n takes for a stop by the user', () => {
	expect(sources.flatMap((path) => textsWith('canceled', path))).toEqual([]);
});
