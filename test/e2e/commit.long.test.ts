import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { isN8n1 } from '../../demo/line';
import { until } from '../harness/until';
import { expectEqual, heldBeforeCommit, runByWebhook, startByWebhook } from './commit';
import { inARow, manualStart, NODE_TYPE, ofPack, place } from './nodes';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

/** Kills n8n while the node before Commit is held. */
async function killBeforeCommit(path: string): Promise<void> {
	await startByWebhook(harness, path);
	await until(() => harness.world.faults.held === 1);
	await harness.restart(() => harness.world.faults.clear());
}

async function rows(): Promise<IDataObject[]> {
	const parameters = {
		...{ resource: 'row', operation: 'get', returnAll: true },
		dataTableId: { __rl: true, mode: 'name', value: 'call_records' },
	};
	const table = place('Rows', 'n8n-nodes-base.dataTable', parameters, { typeVersion: 1.1 });
	return fieldsOf(await harness.run(inARow('Rows of the table', [manualStart, table])), 'Rows');
}

describe('After kill -9 between the destination and Commit', () => {
	// n8n 1.x has no node that creates a data table.
	(isN8n1 ? it.skip : it)('a data table has each call record once, as it is now', async () => {
		const example = readExample('call-records-into-a-data-table.json');
		const hold = { path: 'sync', type: NODE_TYPE, resource: 'order' };
		const id = await harness.publish(heldBeforeCommit(example, hold));
		harness.world.faults.add({ path: '/api/data/orders', held: true });
		await killBeforeCommit('sync');
		expectEqual(harness, await rows());
		const all = harness.world.tables.numbering.cdrs.length;
		const again = await runByWebhook(harness, 'sync', id);
		expect(again).toMatchObject({ status: 'success', lastNode: 'Commit' });
		expect(fieldsOf(again, 'Commit')).toMatchObject([{ committed: all, new: all, stored: true }]);
		expectEqual(harness, await rows());
		// Nothing is read twice after Commit, and what is rated again gets its row changed.
		expect((await runByWebhook(harness, 'sync', id)).lastNode).toBe('Read Batch');
		harness.world.configure({ numbering: { unratedCalls: 5 } });
		const changed = await runByWebhook(harness, 'sync', id);
		expect(fieldsOf(changed, 'Commit')).toMatchObject([{ committed: 5, new: 0, changed: 5 }]);
		expectEqual(harness, await rows(), 5);
	});

	it('each change of a list is mailed again, and once it is committed no more', async () => {
		const example = readExample('mail-who-got-or-lost-access.json');
		const hold = { path: 'access', type: ofPack('aiAgents'), resource: 'agent' };
		const id = await harness.publish(heldBeforeCommit(example, hold));
		const run = async () => await runByWebhook(harness, 'access', id);
		const mails = () => harness.world.tables.email.mails.all().map(({ html }) => String(html));
		expect(await run()).toMatchObject({ status: 'success', lastNode: 'Compare Users' });
		const { users } = harness.world.tables.aiAgents;
		const [gone, promoted] = users.all();
		users.remove(gone.id);
		promoted.is_admin = !promoted.is_admin;
		const added = { name: 'Mallory <b>', email: 'm@example.org' };
		users.add({ ...added, is_admin: true, is_super_user: false });
		harness.world.faults.add({ path: '/agents', held: true });
		await killBeforeCommit('access');
		const again = await run();
		expect(again).toMatchObject({ status: 'success', lastNode: 'Commit' });
		const counts: IDataObject = { committed: 3, added: 1, changed: 1, removed: 1, stored: true };
		expect(fieldsOf(again, 'Commit')).toMatchObject([counts]);
		expect(mails()).toHaveLength(2);
		for (const html of mails()) {
			expect(html).toContain(`${gone.name} · ${gone.email} · removed`);
			expect(html).toContain('Mallory &lt;b> · m@example.org · added');
			expect(html).toContain(`is_admin was ${!promoted.is_admin}, is ${promoted.is_admin}`);
		}
		expect(await run()).toMatchObject({ status: 'success', lastNode: 'Compare Users' });
		expect(mails()).toHaveLength(2);
	});
});
