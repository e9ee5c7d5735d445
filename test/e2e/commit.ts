import type { IDataObject } from 'n8n-workflow';

import type { Execution, WorkflowFile } from '../../demo/driver';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { chain, patient, place } from './nodes';
import { ask } from './triggers';

interface Hold {
	/** Of the webhook. */
	path: string;
	/** A node whose Get Many the sandbox can hold, with the credential of Commit. */
	type: string;
	resource: string;
}

/** An example with Commit, started by a webhook, with a node before Commit that can be held. */
export function heldBeforeCommit(
	{ nodes, ...example }: WorkflowFile,
	{ path, type, resource }: Hold,
): WorkflowFile {
	const own = { typeVersion: 2, webhookId: path };
	const names = nodes
		.filter((node) => !/stickyNote|Trigger$/.test(node.type))
		.map(({ name }) => name);
	const steps = names.flatMap((name) => (name === 'Commit' ? ['Hold', name] : [name]));
	const [{ credentials }] = nodes.filter(({ name }) => name === 'Commit');
	const parameters = { resource, operation: 'getAll', limit: 1, options: patient };
	return {
		...example,
		nodes: [
			place('Webhook', 'n8n-nodes-base.webhook', { path }, own),
			...nodes.filter(({ name }) => steps.includes(name)),
			place('Hold', type, parameters, { credentials, executeOnce: true }),
		],
		connections: chain(['Webhook', ...steps]),
	};
}

/** Starts a published workflow by its webhook at `path`. */
export async function startByWebhook({ n8n }: Harness, path: string): Promise<void> {
	expect((await ask(`${n8n.webhookUrl}/webhook/${path}`)).status).toBe(200);
}

/** The same, to its end. */
export async function runByWebhook(
	harness: Harness,
	path: string,
	workflowId: string,
): Promise<Execution> {
	const { workflows } = harness.n8n;
	const newest = async () => Math.max(0, ...(await workflows.executions(workflowId)).map(Number));
	const before = await newest();
	await startByWebhook(harness, path);
	await until(async () => (await newest()) > before, 100);
	return await workflows.ended(String(await newest()));
}

/** Each call record of the account is stored once, and `unrated` of them have no amount yet. */
export function expectEqual({ world }: Harness, stored: IDataObject[], unrated = 0): void {
	const { cdrs } = world.tables.numbering;
	expect(stored).toHaveLength(cdrs.length);
	expect(new Set(stored.map(({ recordKey }) => recordKey)).size).toBe(cdrs.length);
	const rated = stored.filter(({ ratingStatus }) => ratingStatus === 'RATED');
	expect(rated).toHaveLength(cdrs.length - unrated);
}
