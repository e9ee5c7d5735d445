import type { IDataObject } from 'n8n-workflow';

import { itemsOf, type Execution } from '../../sandbox/n8n/driver';
import { importNode, requestsTo, runNode, stage } from '../e2e/stage';
import { NOTICED_WITHIN_MS, startsOf, until, workerOf } from './stage';

const EXPORT = {
	...{ resource: 'callRecord', operation: 'export', format: 'csv' },
	...{ since: '2020-01-01', until: '2100-01-01' },
};

/** Its file, fetched from main, has every call record once. */
async function expectWhole(execution: Execution) {
	expect(execution.status).toBe('success');
	expect(startsOf(execution.id)).toBe(1);
	const [{ json, binary }] = itemsOf(execution, 'Under Test');
	const { cdrs } = stage.sandbox.world.tables.numbering;
	expect(json).toMatchObject({ rows: cdrs.length } satisfies IDataObject);
	const { id } = Object.values(binary!)[0];
	expect(id).toMatch(/^database/);
	const asked = `/rest/binary-data?id=${encodeURIComponent(id!)}&action=download`;
	const answer = await stage.n8n.rest.open('GET', asked);
	expect(answer.status).toBe(200);
	const lines = String(answer.data).trim().split(/\r?\n/);
	expect(new Set(lines).size).toBe(cdrs.length + 1);
	expect(lines).toHaveLength(cdrs.length + 1);
}

/** Files that a worker writes and main hands out: n8n's database holds them. */
export function describeExports() {
	it('of call records are whole, written by a worker and fetched from main', async () => {
		await expectWhole(await runNode(EXPORT));
	}, 120_000);

	it('whose worker is killed give no half of a file, and the whole one when they are run anew', async () => {
		stage.sandbox.world.faults.add({ service: 'numbering', delayMs: 3_000, times: 100 });
		const workflow = await importNode(EXPORT);
		const id = await stage.n8n.workflows.start(workflow, 'Start');
		const worker = await workerOf(id);
		await until('it reads', () => requestsTo('numbering').length > 0);
		await worker.kill();
		const execution = await stage.n8n.workflows.ended(id, NOTICED_WITHIN_MS);
		expect(execution.status).toBe('error');
		expect(itemsOf(execution, 'Under Test')).toEqual([]);
		stage.sandbox.world.faults.clear();
		await expectWhole(await stage.n8n.workflows.run(workflow, 'Start'));
	}, 180_000);
}
