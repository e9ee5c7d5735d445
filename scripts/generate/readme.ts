/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the README */
import { readFileSync } from 'node:fs';

import { testedServices } from '../../test/services';
import type { Tested } from '../../test/tested';
import type { Files } from './files';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** The README with the table of each service's operations between its two markers. */
export function generateReadme(): Files {
	const tables = testedServices.map(tableOf).join('\n\n');
	const content = readFileSync('README.md', 'utf8').replace(
		/(?<=<!-- operations -->)[^]*(?=<!-- \/operations -->)/,
		() => `\n${tables}\n`,
	);
	return { 'README.md': content };
}

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
