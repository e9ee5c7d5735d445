/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads and writes the README */
import { readFileSync, writeFileSync } from 'node:fs';

import type { Tested } from './tested';
import { testedServices } from './services';

/** Set by `npm run readme`. */
declare const writeReadme: boolean | undefined;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

function tableOf({ nodeType, service }: Tested): string {
	const rows = [...service.resources]
		.sort(byName)
		.flatMap(({ name: resource, operations }) =>
			[...operations]
				.sort(byName)
				.map(
					({ name, effect, description }) =>
						`| ${resource} | ${name} | ${effect} | ${description} |`,
				),
		);
	return [
		'<details>',
		`<summary><b>${nodeType.description.displayName}</b>: ${rows.length} ${rows.length === 1 ? 'operation' : 'operations'}</summary>`,
		'',
		'| Resource | Operation | Effect | What it does |',
		'|---|---|---|---|',
		...rows,
		'',
		'</details>',
	].join('\n');
}

it('the operation table equals the catalogue (npm run readme writes it)', () => {
	const tables = testedServices.map(tableOf).join('\n\n');
	const table = `<!-- operations -->\n${tables}\n<!-- /operations -->`;
	const readme = readFileSync('README.md', 'utf8');
	const current = readme.replace(/<!-- operations -->[^]*<!-- \/operations -->/, table);
	if (typeof writeReadme !== 'undefined') writeFileSync('README.md', current);
	expect(readFileSync('README.md', 'utf8')).toBe(current);
});
