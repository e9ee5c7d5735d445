/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the installed n8n */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { modules, packDirectory } from '../../demo/pack';

/** Names of n8n's variables, not those in a longer name. */
const names = /(?<!\w)(?:N8N|DB|EXECUTIONS|QUEUE|OFFLOAD|WEBHOOK)_[A-Z\d_]*[A-Z\d](?!\w)/g;

function namesIn(folder: string, ending: RegExp, recursive = true): string[] {
	const files = readdirSync(folder, { recursive, encoding: 'utf8' });
	const texts = files.filter((file) => ending.test(file)).map((file) => join(folder, file));
	return texts.flatMap((file) => readFileSync(file, 'utf8').match(names) ?? []);
}

/** Folders of the pack whose texts name variables; `demo` has n8n itself below it. */
const folders = ['.', 'docs', 'examples', 'sandbox', 'demo', 'test/e2e', 'test/queue'];

it('n8n knows every variable that the documents and the sandbox name', () => {
	const known = ['n8n', 'n8n-core', '@n8n/config'].flatMap((name) =>
		namesIn(join(modules, name, 'dist'), /\.js$/),
	);
	const all = new Set(known);
	const named = folders.flatMap((folder) =>
		namesIn(join(packDirectory, folder), /(?<!CHANGELOG)\.(md|ya?ml|ts)$/, false),
	);
	expect(named.length).toBeGreaterThan(100);
	expect([...new Set(named)].filter((name) => !all.has(name)).sort()).toEqual([]);
});
