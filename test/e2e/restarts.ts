/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes and removes n8n's temporary folder */
import type { INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fieldsOf, startN8n, type N8n, type WorkflowFile } from '../../sandbox/n8n/driver';
import { EXAMPLE_CREDENTIAL, readExample } from '../../sandbox/n8n/examples';
import { SANDBOX_TOKEN } from '../../sandbox/tokens';
import { requestsTo, stage } from './stage';

/** The shortest wait that n8n stores instead of holding it in memory. */
const storedWait = { amount: 66, unit: 'seconds' };

/** The shipped loop over Check Once, with a wait that a test can sit out. */
export function shortened(file: WorkflowFile): WorkflowFile {
	const nodes = file.nodes.map((node: INode) =>
		node.type === 'n8n-nodes-base.wait'
			? { ...node, parameters: { ...node.parameters, ...storedWait } }
			: node,
	);
	return { ...file, nodes };
}

/** Until an execution holds nothing but its place in the database. */
export async function untilWaiting(n8n: N8n, id: string) {
	for (let looks = 0; looks < 100; looks++) {
		const { status } = await n8n.workflows.execution(id);
		if (status === 'waiting') return;
		await sleep(200);
	}
	throw new Error(`Execution ${id} did not begin to wait`);
}

export function describeRestarts() {
	it('buy once and go on checking after kill -9 of n8n', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'switchboard-restart-'));
		const packDirectory = join(__dirname, '..', '..');
		stage.sandbox.world.configure({ numbering: { assignment: { atOnce: 0, thenEveryMs: 5_000 } } });
		let n8n = await startN8n({ folder, packDirectory });
		try {
			await n8n.credentials.create(EXAMPLE_CREDENTIAL, 'switchboardAccessTokenApi', {
				baseUrl: `${stage.sandbox.url}/numbering`,
				accessToken: SANDBOX_TOKEN,
			});
			const file = shortened(readExample('buy-then-check-every-few-minutes.json'));
			const workflow = await n8n.workflows.import(file);
			const id = await n8n.workflows.start(workflow, 'Start');
			await untilWaiting(n8n, id);
			await n8n.kill();
			n8n = await startN8n({ folder, packDirectory });
			const execution = await n8n.workflows.ended(id, 150_000);

			expect(execution.status).toBe('success');
			const [{ orderId, numbers }] = fieldsOf(execution, 'Numbers Ready');
			expect(new Set(numbers as string[]).size).toBe(3);
			expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
			const { orders } = stage.sandbox.world.tables.numbering;
			expect(orders.get(orderId as number).orderStatus).toBe('COMPLETED');
		} finally {
			await n8n.stop();
			rmSync(folder, { recursive: true, force: true });
		}
	}, 300_000);
}
