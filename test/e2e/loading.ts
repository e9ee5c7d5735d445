import type { IDataObject } from 'n8n-workflow';

import { NODE_TYPE, stage } from './stage';

interface Described extends IDataObject {
	name: string;
	iconUrl: { light: string; dark: string };
	outputs: string[];
}

const named = (types: IDataObject[], name: string) =>
	types.find((type) => type.name === name) as Described;

/** What n8n makes of the pack when it starts. */
export function describeLoading() {
	it('offers the node, and a tool made of it for AI agents', async () => {
		const types = await stage.n8n.nodeTypes();
		expect(named(types, NODE_TYPE)).toMatchObject({ displayName: 'Switchboard Numbering' });
		expect(named(types, `${NODE_TYPE}Tool`).outputs).toEqual(['ai_tool']);
	});

	it('offers both credentials', async () => {
		const types = await stage.n8n.credentialTypes();
		expect(named(types, 'switchboardAccessTokenApi').supportedNodes).toContain(NODE_TYPE);
		expect(named(types, 'switchboardOAuth2Api').supportedNodes).toContain(NODE_TYPE);
	});

	it('serves a light and a dark icon of node and credentials', async () => {
		const types = [...(await stage.n8n.nodeTypes()), ...(await stage.n8n.credentialTypes())];
		for (const name of [NODE_TYPE, 'switchboardAccessTokenApi', 'switchboardOAuth2Api']) {
			const { light, dark } = named(types, name).iconUrl;
			expect(light).not.toBe(dark);
			for (const url of [light, dark]) {
				const { status, data } = await stage.n8n.rest.open('GET', `/${url}`);
				expect({ url, status }).toEqual({ url, status: 200 });
				expect(data).toContain('<svg');
			}
		}
	});
}
