import type { IConnections, IDataObject, INode } from 'n8n-workflow';

import { webhookVersion } from '../../nodes/shared/n8n/contexts';
import type { WorkflowFile } from '../../demo/driver';
import { allNodes } from '../harness/allNodes';

/** The type of a node of this pack. */
export const ofPack = (name: string) => `n8n-nodes-switchboard.${name}`;

/** `dist/nodes/Numbering/Numbering.node.js` -> `numbering`, as n8n calls it. */
export function calledBy(file: string): string {
	const [name] = file.replace(/^.*\//, '').split('.');
	return name.charAt(0).toLowerCase() + name.slice(1);
}

export const NODE_TYPE = ofPack('numbering');

/** The value of a resource locator. */
export const byId = (value: string | number) => ({ __rl: true, mode: 'id', value });

export const BUY = {
	resource: 'order',
	operation: 'buy',
	destinationId: byId('102'),
	quantity: 2,
	numberTypes: ['GEOGRAPHIC'],
	features: ['CALL_IN'],
	reference: '={{ $workflow.id }}-{{ $execution.id }}-{{ $itemIndex }}',
};

export const MAIL = {
	resource: 'email',
	operation: 'send',
	sender: 'orders@example.com',
	destination: 'jane@example.com',
	subject: 'Your order',
	html: '<p>Thank you</p>',
};

/** Waits for what is held, however long a busy machine takes. */
export const patient = { timeoutSeconds: 3_600 };

export const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };

/** The triggers whose version isn't 1. */
const receivesWebhooks = /switchboard\.(aiAgents|chat|outboundVoice)Trigger$/;

export const place = (
	name: string,
	type: string,
	parameters: object = {},
	{ credentials, ...own }: Partial<INode> = {},
): INode =>
	({
		id: name,
		name,
		type,
		position: [0, 0],
		parameters,
		typeVersion: receivesWebhooks.test(type) ? webhookVersion : 1,
		...(credentials && { credentials: takenBy(own.type ?? type, credentials) }),
		...own,
	}) as INode;

/** Those that a node of the pack takes, or the tool made of it: n8n saves no workflow with others. */
function takenBy(type: string, credentials: NonNullable<INode['credentials']>) {
	const ours = allNodes.find(([, { description }]) =>
		[ofPack(description.name), `${ofPack(description.name)}Tool`].includes(type),
	);
	if (!ours) return credentials;
	const [, { description }] = ours;
	const taken = description.credentials?.map(({ name }) => [name, credentials[name]]) ?? [];
	return Object.fromEntries(taken.filter(([, one]) => one !== undefined)) as typeof credentials;
}

export const manualStart = place('Start', 'n8n-nodes-base.manualTrigger');

export const noOp = place('End', 'n8n-nodes-base.noOp');

/** Outputs an item of each input. */
export const placeInputs = (inputs: readonly IDataObject[]) => {
	const jsCode = `return ${JSON.stringify(inputs.map((json) => ({ json })))};`;
	return place('Inputs', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
};

/** Outputs this JSON, whatever comes in. */
export const placeSet = (name: string, json: object) => {
	const parameters = { mode: 'raw', jsonOutput: JSON.stringify(json), options: {} };
	return place(name, 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
};

const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

/** Connects the first output of each node to the next node. */
export const chain = (names: readonly string[]): IConnections =>
	Object.fromEntries(names.slice(1).map((node, index) => [names[index], to(node)]));

/** Nodes one after the other. */
export const inARow = (name: string, nodes: INode[]): WorkflowFile => ({
	name,
	nodes,
	connections: chain(nodes.map((node) => node.name)),
});

/** A node that runs once for each input; the workflow begins at `Start`. */
export const aroundNode = (node: INode, inputs: readonly IDataObject[]): WorkflowFile =>
	inARow('Under test', [manualStart, placeInputs(inputs), node]);
