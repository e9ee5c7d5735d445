/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the examples */
import { readdirSync, readFileSync } from 'node:fs';
import type { INode, INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { allNodes } from '../harness/allNodes';

const folder = 'examples';
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

const descriptionOf = ({ type }: INode) =>
	allNodes
		.map(([, { description }]) => description)
		.find(({ name }) => type === `n8n-nodes-switchboard.${name}`);

/** What n8n's form makes of a node's parameters, with its defaults. */
function formOf(description: INodeTypeDescription, { parameters }: INode): INodeParameters {
	// Without what keeps the values of collections as they were entered.
	const shown = description.properties.filter(({ type }) => type !== 'hidden');
	const names = shown.map(({ name }) => name);
	const hidden = description.properties.filter(
		({ name, type }) => type === 'hidden' && !names.includes(name),
	);
	const node = { typeVersion: 1 };
	const form = [...hidden, ...shown];
	return NodeHelpers.getNodeParameters(form, parameters, true, false, node, description) ?? {};
}

/** Paths of the values of one object that are missing in another one. */
function missingIn(other: unknown, value: unknown, path = ''): string[] {
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, inner]) => {
		const own = `${path}.${name}`;
		const same = (other as INodeParameters | undefined)?.[name];
		return same === undefined ? [own] : missingIn(same, inner, own);
	});
}

it('no two webhooks of examples have the same address', () => {
	const ids = files.flatMap((file) =>
		(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { nodes: INode[] }).nodes.flatMap(
			({ webhookId }) => webhookId ?? [],
		),
	);
	expect(ids).toEqual([...new Set(ids)]);
});

/** Where clocks change at midnight, an earlier day at this hour is no midnight. */
it('an example that goes back some days begins with the day', () => {
	for (const file of files) {
		const back = readFileSync(`${folder}/${file}`, 'utf8').match(/\$today\.minus\([^)]*\)[^ }]*/g);
		for (const one of back ?? []) expect(one).toMatch(/\)\.(?:startOf\('day'\)|toISODate\(\))/);
	}
});

describe.each(files)('%s', (file) => {
	const { nodes } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { nodes: INode[] };

	it('has only fields of the form, as the editor saves them', () => {
		for (const node of nodes) {
			const description = descriptionOf(node);
			if (!description) continue;
			// n8n adds when to poll.
			const given = Object.entries(node.parameters).filter(([name]) => name !== 'pollTimes');
			const entered = Object.fromEntries(given);
			const form = formOf(description, node);
			// A collection that the workflow has is shown as it is, without defaults.
			const collections = description.properties.filter(({ type }) => /ollection$/.test(type));
			const own = collections.map(({ name }) => name).filter((name) => name in entered);
			const shown = Object.fromEntries(own.map((name) => [name, form[name]]));
			const found = { unknown: missingIn(form, entered), left: missingIn(entered, shown) };
			expect([node.name, found]).toEqual([node.name, { unknown: [], left: [] }]);
		}
	});
});
