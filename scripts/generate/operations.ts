import { testedCatalogues } from '../../test/harness/services';
import type { Tested } from '../../test/harness/tested';
import type { Files } from './files';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

const intro = `# Operations

What each node can do. Generated from the catalogue by \`npm run generate\`.

A **read** changes nothing at the platform. A **write** changes data, costs money or reaches people, and is sent
[once](safety.md). Two other pages go into detail: the [reference](reference.md) lists the parameters, requests and output
of each operation, and [triggers](triggers.md) describes what starts a workflow.`;

export function generateOperations(): Files {
	return { 'docs/operations.md': `${[intro, ...testedCatalogues.map(sectionOf)].join('\n\n')}\n` };
}

function sectionOf({ nodeType, service }: Tested): string {
	const { displayName } = nodeType.description;
	const rows = [...service.resources].sort(byName).flatMap(({ name: resource, operations }) =>
		[...operations].sort(byName).map(({ name, effect, description }) => {
			const link = `[${resource}](reference.md#${anchorOf(`${displayName}: ${resource}`)})`;
			return `| ${link} | ${name} | ${effect} | ${description} |`;
		}),
	);
	return [
		`## ${displayName}`,
		'',
		'| Resource | Operation | Effect | What it does |',
		'|---|---|---|---|',
		...rows,
	].join('\n');
}

/** The anchor that GitHub gives to a heading of words and colons. */
const anchorOf = (heading: string) => heading.toLowerCase().replace(/:/g, '').replace(/ /g, '-');
