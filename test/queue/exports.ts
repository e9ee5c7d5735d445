import type { IDataObject } from 'n8n-workflow';

import { itemsOf, type Execution } from '../../demo/driver';
import { until } from '../harness/until';
import type { QueueHarness } from './harness';

const EXPORT = {
	resource: 'callRecord',
	operation: 'export',
	format: 'csv',
	period: 'custom',
	since: '2020-01-01',
	until: '2100-01-01',
};

/** Its file, fetched from main, has every call record once. */
async function expectWhole(queue: QueueHarness, execution: Execution) {
	expect(execution.status).toBe('success');
	expect(queue.startsOf(execution.id)).toBe(1);
	const [{ json, binary }] = itemsOf(execution, 'Under Test');
	const { cdrs } = queue.world.tables.numbering;
	expect(json).toMatchObject({ rows: cdrs.length } satisfies IDataObject);
	const { id } = Object.values(binary!)[0];
	expect(id).toMatch(/^database/);
	const asked = `/rest/binary-data?id=${encodeURIComponent(id!)}&action=download`;
	const answer = await queue.n8n.rest.open('GET', asked);
	expect(answer.status).toBe(200);
	const lines = String(answer.data).trim().split(/\r?\n/);
	expect(new Set(lines).size).toBe(cdrs.length + 1);
	expect(lines).toHaveLength(cdrs.length + 1);
}

/** Files that a worker writes and main hands out: n8n's database holds them. */
export function describeExports(queue: QueueHarness) {
	it('of call records are whole, written by a worker and fetched from main', async () => {
		await expectWhole(queue, await queue.runNode(EXPORT));
	});

	it('whose worker is killed give no half of a file, and the whole one when they run again', async () => {
		queue.world.faults.add({ service: 'numbering', held: true, times: 100 });
		const workflow = await queue.importNode(EXPORT);
		const id = await queue.n8n.workflows.start(workflow, 'Start');
		const worker = await queue.workerOf(id);
		await until(() => queue.world.faults.held > 0);
		await worker.kill();
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution.status).toBe('error');
		expect(itemsOf(execution, 'Under Test')).toEqual([]);
		queue.world.faults.clear();
		await expectWhole(queue, await queue.n8n.workflows.run(workflow, 'Start'));
	});
}
