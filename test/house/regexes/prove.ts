/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- a script */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { problemOf } from './checker';
import { patternsInSource } from './patterns';

/** Writes the list of the literals that are proven; what is in it already isn't checked again, unless `--all` is given. */
const file = join(__dirname, 'proven.json');
const isAll = process.argv.includes('--all') || !existsSync(file);
const before = new Set(isAll ? [] : (JSON.parse(readFileSync(file, 'utf8')) as string[]));
const patterns = new Map(patternsInSource().literals.map((pattern) => [pattern.written, pattern]));
const now: string[] = [];
for (const [written, pattern] of patterns) {
	const problem = before.has(written) ? undefined : problemOf(pattern);
	if (problem === undefined) now.push(written);
	else {
		console.error(problem);
		process.exitCode = 1;
	}
}
writeFileSync(file, `${JSON.stringify(now.sort(), null, '\t')}\n`);
