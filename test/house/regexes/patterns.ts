/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- reads the source */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../..');
const load = createRequire(__filename);

/** Where a pattern is, and how it is written: `/a+/i`. */
export interface Pattern {
	at: string;
	written: string;
}

const folders = ['nodes', 'credentials', 'sandbox', 'demo'];

const sources = () =>
	execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root })
		.toString()
		.split('\n')
		.filter((file) => /(?<!\.d)\.(?:ts|js|mjs)$/.test(file));

/** Every literal, and every place that makes a pattern while it runs. */
export function patternsInSource(): { literals: Pattern[]; constructions: string[] } {
	const literals: Pattern[] = [];
	const constructions = new Set<string>();
	for (const file of sources()) {
		const text = readFileSync(join(root, file), 'utf8');
		const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
		visit(source, (node) => {
			const { line } = source.getLineAndCharacterOfPosition(node.getStart());
			if (ts.isRegularExpressionLiteral(node)) {
				literals.push({ at: `${file}:${line + 1}`, written: node.text });
			}
			const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
			if (isMade && node.expression.getText() === 'RegExp') constructions.add(file);
		});
	}
	return { literals, constructions: [...constructions] };
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
	look(node);
	node.forEachChild((child) => visit(child, look));
}

/** Loads a file again, and returns what it passes to `RegExp`, also in `use`. */
export function madeBy(file: string, use: (exported: never) => void): Pattern[] {
	const made: Pattern[] = [];
	const { RegExp: real } = globalThis;
	const path = load.resolve(join(root, file));
	// What it imports is loaded before, without being watched.
	load(path);
	const cached = load.cache[path];
	delete load.cache[path];
	const note = (pattern: RegExp) => {
		made.push({ at: file, written: `/${pattern.source}/${pattern.flags}` });
		return pattern;
	};
	globalThis.RegExp = new Proxy(real, {
		construct: (target, [source, flags]) => note(new target(source as string, flags as string)),
		apply: (target, _self, [source, flags]) => note(target(source as string, flags as string)),
	});
	try {
		use(load(path) as never);
	} finally {
		globalThis.RegExp = real;
		load.cache[path] = cached;
	}
	return made;
}
