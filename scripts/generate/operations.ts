import { testedCatalogues } from '../../test/harness/services';
import type { Tested } from '../../test/harness/tested';
import type { Files } from './files';
import { referenceOf } from './reference/page';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

const intro = `# Operations

The operations of each node. Generated from the catalogue by \`npm run generate\`.

A **read** changes nothing at the platform. A **write** changes data, costs money or reaches people, and is sent
[once](safety.md). The links lead to the [reference](reference.md), with the parameters, requests and output of each operation.
For nodes that start a workflow, see [triggers](triggers.md).`;

export function generateOperations(): Files {
	return { 'docs/operations.md': `${[intro, ...testedCatalogues.map(sectionOf)].join('\n\n')}\n` };
}

function sectionOf({ nodeType, service }: Tested): string {
	const { displayName, name: node } = nodeType.description;
	const rows = [...service.resources].sort(byName).flatMap(({ name: resource, operations }) =>
		[...operations].sort(byName).map(({ name, effect, description }) => {
			const link = `[${resource}](${referenceOf({ name: node })}#${anchorOf(resource)})`;
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
