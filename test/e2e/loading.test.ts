import type { IDataObject } from 'n8n-workflow';

import { n8n } from '../../package.json';
import { calledBy, ofPack } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

interface Described extends IDataObject {
	name: string;
	iconUrl: { light: string; dark: string };
	displayName: string;
	group: string[];
	outputs: string[];
	credentials?: Array<{ name: string }>;
}

const nodes = n8n.nodes.map(calledBy).map(ofPack);
const credentials = n8n.credentials.map(calledBy);

const named = (types: IDataObject[], name: string) =>
	types.find((type) => type.name === name) as Described;

/** What n8n makes of the pack when it starts. */
describe('Loading', () => {
	it('offers every node, and a tool made of each but the triggers and Notify for AI agents', async () => {
		const types = await harness.n8n.nodeTypes();
		for (const name of nodes) {
			const { displayName, group } = named(types, name);
			expect(displayName).toMatch(/^Switchboard /);
			const isNone = group.includes('trigger') || name === 'n8n-nodes-switchboard.notify';
			const outputs = named(types, `${name}Tool`)?.outputs;
			expect({ name, outputs }).toEqual({ name, outputs: isNone ? undefined : ['ai_tool'] });
		}
	});

	it('offers every credential to the nodes that take it', async () => {
		const [types, credentialTypes] = [
			await harness.n8n.nodeTypes(),
			await harness.n8n.credentialTypes(),
		];
		const taken = nodes.flatMap((node) =>
			(named(types, node).credentials ?? []).map(({ name }) => [name, node]),
		);
		for (const [name, node] of taken) {
			expect(named(credentialTypes, name).supportedNodes).toContain(node);
		}
		expect(new Set(taken.map(([name]) => name))).toEqual(new Set(credentials));
	});

	it('serves a light and a dark icon of every node and credential', async () => {
		const types = [...(await harness.n8n.nodeTypes()), ...(await harness.n8n.credentialTypes())];
		for (const name of [...nodes, ...credentials]) {
			const { light, dark } = named(types, name).iconUrl;
			expect(light).not.toBe(dark);
			for (const url of [light, dark]) {
				const { status, data } = await harness.n8n.rest.open('GET', `/${url}`);
				expect({ url, status }).toEqual({ url, status: 200 });
				expect(data).toContain('<svg');
			}
		}
	});
});
