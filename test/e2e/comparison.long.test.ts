import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { heldBeforeCommit } from './heldSync';
import { runByHook, startByHook } from './hooked';
import { useOwnN8n } from './useHarness';

describe('Compare with Last Time', () => {
	const harness = useOwnN8n();
	let workflowId: string;

	const start = async () => await startByHook(harness, 'access');
	const run = async () => await runByHook(harness, 'access', workflowId);

	const mails = () => harness.world.tables.email.mails.all().map(({ html }) => String(html));
	const users = () => harness.world.tables.aiAgents.users;

	it('mails each change once it is committed, and again after kill -9 before it', async () => {
		const example = readExample('mail-who-got-or-lost-access.json');
		const type = 'n8n-nodes-switchboard.aiAgents';
		const held = heldBeforeCommit(example, 'access', type, { resource: 'agent' });
		workflowId = await harness.import(held);
		await harness.n8n.workflows.publish(workflowId);
		expect(await run()).toMatchObject({ status: 'success', lastNode: 'Compare Users' });
		const [gone, promoted] = users().all();
		const { name } = gone;
		users().remove(gone.id);
		promoted.is_admin = !promoted.is_admin;
		users().add({
			name: 'Mallory <b>',
			email: 'm@example.org',
			is_admin: true,
			is_super_user: false,
		});
		harness.world.faults.add({ path: '/agents', held: true });
		await start();
		await until(() => harness.world.faults.held === 1, 2_000);
		await harness.restart(() => harness.world.faults.clear());
		const again = await run();
		expect(again).toMatchObject({ status: 'success', lastNode: 'Commit' });
		const counts: IDataObject = { committed: 3, added: 1, changed: 1, removed: 1, stored: true };
		expect(fieldsOf(again, 'Commit')).toMatchObject([counts]);
		expect(mails()).toHaveLength(2);
		for (const html of mails()) {
			expect(html).toContain(`${name} · ${gone.email} · removed`);
			expect(html).toContain('Mallory &lt;b> · m@example.org · added');
			expect(html).toContain(`is_admin was ${!promoted.is_admin}, is ${promoted.is_admin}`);
		}
		expect(await run()).toMatchObject({ status: 'success', lastNode: 'Compare Users' });
		expect(mails()).toHaveLength(2);
	}, 400_000);
});
