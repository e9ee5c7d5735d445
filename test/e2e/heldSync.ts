import type { INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../../demo/driver';
import { chain, NODE_TYPE, place } from './nodes';

/** The request of the node before Commit; the sandbox can hold it. */
export const heldPath = '/api/data/orders';

/** An example that syncs call records, started by a webhook, with a node before Commit that can be held. */
export const heldSync = (example: WorkflowFile): WorkflowFile =>
	heldBeforeCommit(example, 'sync', NODE_TYPE, { resource: 'order' });

/** The same of any example with Commit, whose credential the held Get Many of `own` takes. */
export function heldBeforeCommit(
	{ nodes, ...example }: WorkflowFile,
	path: string,
	type: string,
	own: INodeParameters,
): WorkflowFile {
	const hook = { webhookId: path, credentials: {} };
	const names = nodes
		.filter((node) => !/stickyNote|Trigger$/.test(node.type))
		.map(({ name }) => name);
	const steps = names.flatMap((name) => (name === 'Commit' ? ['Hold', name] : [name]));
	const [{ credentials }] = nodes.filter(({ name }) => name === 'Commit');
	const parameters = { ...own, operation: 'getAll', limit: 1, options: {} };
	return {
		...example,
		nodes: [
			place('Webhook', 'n8n-nodes-base.webhook', { path }, { typeVersion: 2, ...hook }),
			...nodes.filter(({ name }) => steps.includes(name)),
			place('Hold', type, parameters, { credentials, executeOnce: true }),
		],
		connections: chain(['Webhook', ...steps]),
	};
}
