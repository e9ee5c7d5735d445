/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the page of readings and the schemas */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

import { listPaths } from '../../test/readings/settings';
import type { Files } from './files';

const path = 'sandbox/web/console/meanings.json';

/** What each setting of the sandbox decides: as `docs/readings.md` says, else its own comment. */
export function generateReadings(): Files {
	const rows = readRows(readFileSync('docs/readings.md', 'utf8'));
	const meanings = listPaths().map((setting) => [
		setting,
		rows.find(({ settings }) => settings.some((one) => includes(one, setting)))?.meaning ??
			readComment(setting),
	]);
	const known = Object.fromEntries(meanings.filter(([, meaning]) => meaning !== undefined));
	return { [path]: `${JSON.stringify(known, null, '\t')}\n` };
}

const includes = (name: string, setting: string) =>
	setting === name || setting.startsWith(`${name}.`);

function readRows(page: string) {
	return page
		.split('\n')
		.filter((line) => line.startsWith('| ') && !line.startsWith('| Where'))
		.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
		.map(([, , silence, readings, , played = '']) => ({
			meaning: `${plain(silence)}: ${plain(readings)}.`,
			settings: Array.from(played.matchAll(/`([^`]+)`/g), ([, name]) => name),
		}));
}

/** Without the marks of Markdown. */
const plain = (cell: string) =>
	cell
		.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
		.replace(/[`*]|\\(?=\|)/g, '')
		.replace(/; see \w+\.ts/, '')
		.replace(/[.:]$/, '');

function readComment(setting: string): string | undefined {
	const [owner, ...names] = setting.split('.');
	const name = names.at(-1)!;
	return [`sandbox/services/${owner}/settings.ts`, 'sandbox/core/settings.ts']
		.filter((file) => existsSync(file))
		.map((file) => commentsOf(file).get(name))
		.find((comment) => comment !== undefined);
}

const comments = new Map<string, ReadonlyMap<string, string>>();

function commentsOf(file: string): ReadonlyMap<string, string> {
	const known = comments.get(file);
	if (known) return known;
	const text = readFileSync(file, 'utf8');
	const found = new Map<string, string>();
	const visit = (node: ts.Node) => {
		if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
			const [, comment] = /\/\*\*(.*?)\*\/\s*$/s.exec(text.slice(node.pos, node.getStart())) ?? [];
			const words = comment?.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
			if (words) found.set(node.name.getText(), plain(words) + '.');
		}
		node.forEachChild(visit);
	};
	visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
	comments.set(file, found);
	return found;
}
