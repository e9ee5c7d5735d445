import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { heldPath, heldSync } from './heldSync';
import { runByHook, startByHook } from './hooked';
import { describeWith } from './n8n1';
import { inARow, place } from './nodes';
import { useOwnN8n } from './useHarness';

describeWith('data tables that a node creates')('Call records in a data table', () => {
	const harness = useOwnN8n();
	let workflowId: string;

	const start = async () => await startByHook(harness, 'sync');
	const run = async () => await runByHook(harness, 'sync', workflowId);

	async function rows(): Promise<IDataObject[]> {
		const parameters = {
			...{ resource: 'row', operation: 'get', returnAll: true },
			dataTableId: { __rl: true, mode: 'name', value: 'call_records' },
		};
		const table = place('Rows', 'n8n-nodes-base.dataTable', parameters, { typeVersion: 1.1 });
		const trigger = place('Start', 'n8n-nodes-base.manualTrigger');
		return fieldsOf(await harness.run(inARow('Rows of the table', [trigger, table])), 'Rows');
	}

	/** Each record of the account once, as it is now. */
	async function expectEqual(): Promise<void> {
		const stored = await rows();
		const { cdrs } = harness.world.tables.numbering;
		expect(stored).toHaveLength(cdrs.length);
		expect(new Set(stored.map(({ recordKey }) => recordKey)).size).toBe(cdrs.length);
		const { unratedCalls } = harness.world.settings.numbering;
		const rated = stored.filter(({ ratingStatus }) => ratingStatus === 'RATED');
		expect(rated).toHaveLength(cdrs.length - unratedCalls);
	}

	it('has each record once after kill -9 between the destination and Commit', async () => {
		workflowId = await harness.import(heldSync(readExample('call-records-into-a-data-table.json')));
		await harness.n8n.workflows.publish(workflowId);
		harness.world.faults.add({ path: heldPath, held: true });
		await start();
		await until(() => harness.world.faults.held === 1, 2_000);
		await harness.restart(() => harness.world.faults.clear());
		await expectEqual();
		const all = harness.world.tables.numbering.cdrs.length;
		const again = await run();
		expect(again).toMatchObject({ status: 'success', lastNode: 'Commit' });
		expect(fieldsOf(again, 'Commit')).toMatchObject([{ committed: all, new: all, stored: true }]);
		await expectEqual();
	}, 400_000);

	it('has what is rated again under its key, and reads nothing twice after Commit', async () => {
		expect((await run()).lastNode).toBe('Read Batch');
		harness.world.configure({ numbering: { unratedCalls: 5 } });
		const changed = await run();
		expect(fieldsOf(changed, 'Commit')).toMatchObject([{ committed: 5, new: 0, changed: 5 }]);
		await expectEqual();
		expect((await run()).lastNode).toBe('Read Batch');
	}, 400_000);
});
