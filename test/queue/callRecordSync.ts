import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { POSTGRES_USER } from '../../demo/servers';
import { expectEqual, heldBeforeCommit, runByWebhook, startByWebhook } from '../e2e/commit';
import { inARow, manualStart, NODE_TYPE, place } from '../e2e/nodes';
import { until } from '../harness/until';
import type { QueueHarness } from './harness';

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
			host: '127.0.0.1',
			port: queue.cluster.postgresPort,
			database: 'postgres',
			user: POSTGRES_USER,
			password: '',
			ssl: 'disable',
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
