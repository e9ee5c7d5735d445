import type { WorkflowFile } from '../../sandbox/n8n/driver';
import { chain, NODE_TYPE, place } from './nodes';

/** The request of the node before Commit; the sandbox can hold it. */
export const heldPath = '/api/data/orders';

/** An example that syncs call records, started by a webhook, with a node before Commit that can be held. */
export function heldSync({ nodes, ...example }: WorkflowFile): WorkflowFile {
	const hook = { webhookId: 'sync', credentials: {} };
	const names = nodes
		.filter(({ type }) => !/stickyNote|Trigger$/.test(type))
		.map(({ name }) => name);
	const steps = names.flatMap((name) => (name === 'Commit' ? ['Hold', name] : [name]));
	const [{ credentials }] = nodes.filter(({ name }) => name === 'Read Batch');
	return {
		...example,
		nodes: [
			place('Webhook', 'n8n-nodes-base.webhook', { path: 'sync' }, { typeVersion: 2, ...hook }),
			...nodes.filter(({ name }) => steps.includes(name)),
			place(
				'Hold',
				NODE_TYPE,
				{ resource: 'order', operation: 'getAll', limit: 1, options: {} },
				{ credentials, executeOnce: true },
			),
		],
		connections: chain(['Webhook', ...steps]),
	};
}
