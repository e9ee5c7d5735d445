import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { POSTGRES_USER } from '../../demo/servers';
import { heldPath, heldSync } from '../e2e/heldSync';
import { inARow, place } from '../e2e/nodes';
import { ask } from '../e2e/triggers';
import { until } from '../harness/until';
import type { QueueHarness } from './harness';

/** The call records in a real PostgreSQL, whose workers are killed before they commit. */
export function describeSync(queue: QueueHarness) {
	const start = async () =>
		expect((await ask(`${queue.n8n.webhookUrl}/webhook/sync`)).status).toBe(200);

	/** Runs the published workflow to its end. */
	async function run(workflowId: string) {
		const { workflows } = queue.n8n;
		const before = (await workflows.executions(workflowId)).length;
		await start();
		await until(async () => (await workflows.executions(workflowId)).length > before, 100);
		const [newest] = (await workflows.executions(workflowId)).map(Number).sort((a, b) => b - a);
		return await workflows.ended(String(newest));
	}

	async function rows(): Promise<IDataObject[]> {
		const query = 'SELECT * FROM call_records';
		const parameters = { operation: 'executeQuery', query, options: {} };
		const { postgres } = queue.credentials;
		const own = { typeVersion: 2.6, credentials: { postgres } };
		const table = place('Rows', 'n8n-nodes-base.postgres', parameters, own);
		const trigger = place('Start', 'n8n-nodes-base.manualTrigger');
		return fieldsOf(await queue.run(inARow('Rows of PostgreSQL', [trigger, table])), 'Rows');
	}

	/** Each record of the account once, with the amount that it has now. */
	async function expectEqual(rated: number) {
		const stored = await rows();
		const { cdrs } = queue.world.tables.numbering;
		expect(stored).toHaveLength(cdrs.length);
		expect(new Set(stored.map(({ recordKey }) => recordKey)).size).toBe(cdrs.length);
		expect(stored.filter(({ ratingStatus }) => ratingStatus === 'RATED')).toHaveLength(rated);
	}

	it('are in PostgreSQL once, although a worker is killed between Postgres and Commit', async () => {
		queue.credentials.postgres = await queue.createCredential('Call Records', 'postgres', {
			...{ host: '127.0.0.1', port: queue.cluster.postgresPort, database: 'postgres' },
			...{ user: POSTGRES_USER, password: '', ssl: 'disable' },
		});
		const example = heldSync(readExample('call-records-into-postgresql.json'));
		const workflowId = await queue.import(example);
		await queue.n8n.workflows.publish(workflowId);
		const all = queue.world.tables.numbering.cdrs.length;

		queue.world.faults.add({ path: heldPath, held: true });
		await start();
		const killed = await queue.runningOf(workflowId);
		const worker = await queue.workerOf(killed);
		await until(() => queue.world.faults.held === 1);
		await worker.kill();
		queue.world.faults.clear();
		await expectEqual(all);
		await queue.n8n.workflows.ended(killed);

		const again = await run(workflowId);
		expect(fieldsOf(again, 'Commit')).toMatchObject([{ committed: all, new: all }]);
		await expectEqual(all);
		queue.world.configure({ numbering: { unratedCalls: 5 } });
		const changed = await run(workflowId);
		expect(fieldsOf(changed, 'Commit')).toMatchObject([{ committed: 5, new: 0, changed: 5 }]);
		await expectEqual(all - 5);
		expect((await run(workflowId)).lastNode).toBe('Read Batch');
		await queue.n8n.workflows.unpublish(workflowId);
	});
}
