/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads and writes generated files */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Path, from the root of the pack -> content; `null` for a file that must not exist. */
export type Files = Readonly<Record<string, string | null>>;

const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

export const findOutdated = (files: Files): string[] =>
	Object.keys(files).filter((path) => readText(path) !== files[path]);

export function writeOutdated(files: Files): string[] {
	const outdated = findOutdated(files);
	for (const path of outdated) {
		const content = files[path];
		mkdirSync(dirname(path), { recursive: true });
		if (content === null) rmSync(path);
		else writeFileSync(path, content);
	}
	return outdated;
}
