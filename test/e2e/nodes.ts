import type { IConnections, IDataObject, INode } from 'n8n-workflow';

import { webhookVersion } from '../../nodes/shared/n8n/webhookFields';
import type { WorkflowFile } from '../../demo/driver';

export const NODE_TYPE = 'n8n-nodes-switchboard.numbering';

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

/** The triggers whose version isn't 1. */
const receivesWebhooks = /switchboard\.(aiAgents|chat|outboundVoice)Trigger$/;

export const place = (
	name: string,
	type: string,
	parameters: object = {},
	own: Partial<INode> = {},
): INode =>
	({
		...{ id: name, name, type, position: [0, 0], parameters },
		typeVersion: receivesWebhooks.test(type) ? webhookVersion : 1,
		...own,
	}) as INode;

/** Connects the first output of each node to the next node. */
export const chain = (names: readonly string[]): IConnections =>
	Object.fromEntries(
		names.slice(1).map((node, n) => [names[n], { main: [[{ node, type: 'main', index: 0 }]] }]),
	);

/** Nodes one after the other. */
export const inARow = (name: string, nodes: INode[]): WorkflowFile => ({
	name,
	nodes,
	connections: chain(nodes.map((node) => node.name)),
});

/** A node that runs once for each input; the workflow begins at `Start`. */
export const aroundNode = (node: INode, inputs: readonly IDataObject[]): WorkflowFile => {
	const jsCode = `return ${JSON.stringify(inputs.map((json) => ({ json })))};`;
	return inARow('Under test', [
		place('Start', 'n8n-nodes-base.manualTrigger'),
		place('Inputs', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 }),
		node,
	]);
};
