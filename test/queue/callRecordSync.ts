import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, type Execution, type WorkflowFile } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { POSTGRES_USER } from '../../demo/servers';
import { inARow, manualStart, NODE_TYPE, place, chain, patient } from '../e2e/nodes';
import { until } from '../harness/until';
import type { QueueHarness } from './harness';
import type { Harness } from '../e2e/harness';
import { ask } from '../e2e/triggers';

interface Hold {
	/** Of the webhook. */
	path: string;
	/** A node whose Get Many the sandbox can hold, with the credential of Commit. */
	type: string;
	resource: string;
}

/** An example with Commit, started by a webhook, with a node before Commit that can be held. */
function heldBeforeCommit(
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
async function startByWebhook({ n8n }: Harness, path: string): Promise<void> {
	expect((await ask(`${n8n.webhookUrl}/webhook/${path}`)).status).toBe(200);
}

/** The same, to its end. */
async function runByWebhook(
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
function expectEqual({ world }: Harness, stored: IDataObject[], unrated = 0): void {
	const { cdrs } = world.tables.numbering;
	expect(stored).toHaveLength(cdrs.length);
	expect(new Set(stored.map(({ recordKey }) => recordKey)).size).toBe(cdrs.length);
	const rated = stored.filter(({ ratingStatus }) => ratingStatus === 'RATED');
	expect(rated).toHaveLength(cdrs.length - unrated);
}

/** The call records in a real PostgreSQL, whose workers are killed before they commit. */
export function describeSync(queue: QueueHarness) {
	async function rows(): Promise<IDataObject[]> {
		const query = 'SELECT * FROM call_records';
		const parameters = { operation: 'executeQuery', query, options: {} };
		const { postgres } = queue.credentials;
		const own = { typeVersion: 2.6, credentials: { postgres } };
		const table = place('Rows', 'n8n-nodes-base.postgres', parameters, own);
		return fieldsOf(await queue.run(inARow('Rows of PostgreSQL', [manualStart, table])), 'Rows');
	}

	it('are in PostgreSQL once, although a worker is killed between Postgres and Commit', async () => {
		queue.credentials.postgres = await queue.createCredential('Call Records', 'postgres', {
			...{ host: '127.0.0.1', port: queue.cluster.postgresPort, database: 'postgres' },
			...{ user: POSTGRES_USER, password: '', ssl: 'disable' },
		});
		const hold = { path: 'sync', type: NODE_TYPE, resource: 'order' };
		const example = heldBeforeCommit(readExample('call-records-into-postgresql.json'), hold);
		const workflowId = await queue.publish(example);
		const run = async () => await runByWebhook(queue, 'sync', workflowId);
		const all = queue.world.tables.numbering.cdrs.length;

		queue.world.faults.add({ path: '/api/data/orders', held: true });
		await startByWebhook(queue, 'sync');
		const killed = await queue.runningOf(workflowId);
		const worker = await queue.workerOf(killed);
		await until(() => queue.world.faults.held === 1);
		await worker.kill();
		queue.world.faults.clear();
		expectEqual(queue, await rows());
		await queue.n8n.workflows.ended(killed);

		expect(fieldsOf(await run(), 'Commit')).toMatchObject([{ committed: all, new: all }]);
		expectEqual(queue, await rows());
		queue.world.configure({ numbering: { unratedCalls: 5 } });
		const changed = { committed: 5, new: 0, changed: 5 };
		expect(fieldsOf(await run(), 'Commit')).toMatchObject([changed]);
		expectEqual(queue, await rows(), 5);
		expect((await run()).lastNode).toBe('Read Batch');
		await queue.n8n.workflows.unpublish(workflowId);
	});
}
