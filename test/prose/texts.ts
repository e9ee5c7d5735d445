/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads sources and documents */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { proseLines } from '../harness/markdown';

/** A line of what users read. */
export interface Text {
	place: string;
	text: string;
}

const isOurs = (path: string) => !/node_modules|\.home|__schema__|sandbox.dist/.test(path);

/** The paths of the files in a folder whose names end in one of the extensions. */
export function filesIn(folder: string, ...extensions: string[]): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (!isOurs(path)) return [];
		if (entry.isDirectory()) return filesIn(path, ...extensions);
		return extensions.some((extension) => path.endsWith(`.${extension}`)) ? [path] : [];
	});
}

const linesOf = (path: string, lines: readonly string[]): Text[] =>
	lines.map((text, index) => ({ place: `${path}:${index + 1}`, text }));

/** Every document: Markdown pages and llms.txt, from the root and the folders that have some. */
export function listPages(): string[] {
	const atRoot = readdirSync('.').filter((name) => /\.md$|^llms\.txt$/.test(name));
	const folders = ['docs', 'examples', 'sandbox', 'bench'];
	return [...atRoot, ...folders.flatMap((folder) => filesIn(folder, 'md'))];
}

/** The lines of a document without its code. */
export const linesOfPage = (path: string): Text[] =>
	linesOf(path, proseLines(readFileSync(path, 'utf8'))).map(({ place, text }) => ({
		place,
		text: text.replace(/`[^`]*`/g, '`…`'),
	}));

const COMMENT = /^[ \t]*(\/\/|\/?\*).*$/gm;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The texts in quotes of a source, without its comments; of other files every line. */
export function textsOfSource(path: string): Text[] {
	const source = readFileSync(path, 'utf8');
	if (!/\.[cm]?[jt]s$/.test(path)) return linesOf(path, source.split('\n'));
	const code = source.replace(COMMENT, '');
	return [...code.matchAll(STRING)].map(({ 0: text, index }) => ({
		place: `${path}:${code.slice(0, index).split('\n').length}`,
		text,
	}));
}
