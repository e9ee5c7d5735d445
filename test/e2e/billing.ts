import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, itemsOf, type Execution, type WorkflowFile } from '../../sandbox/n8n/driver';
import { manualTriggerOf, readExample } from '../../sandbox/n8n/examples';
import { runNode, stage } from './stage';

/** Reports and exports of calls and invoices in a real n8n, and their examples. */
export function describeBilling() {
	async function run(example: WorkflowFile): Promise<Execution> {
		const id = await stage.n8n.workflows.import(example);
		return await stage.n8n.workflows.run(id, manualTriggerOf(example)!);
	}

	it('mail the report of the latest invoice once', async () => {
		const execution = await run(readExample('monthly-billing-report-by-email.json'));
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Send Report' });
		const [report] = fieldsOf(execution, 'Generate Report');
		const newest = stage.sandbox.world.tables.numbering.invoices.all().at(-1)!;
		expect(report.figures).toMatchObject({ numInvoice: newest.numInvoice, reconciled: true });
		const { mails } = stage.sandbox.world.tables.email;
		expect(mails.all()).toHaveLength(1);
		expect(mails.at(0)).toMatchObject({ subject: report.subject, html: report.html });
	});

	it('export yesterday’s calls as a file, and let each call through once', async () => {
		const example = readExample('nightly-call-record-export.json');
		const inUtc = { ...example, settings: { ...example.settings, timezone: 'Etc/UTC' } };
		const first = await run(inUtc);
		expect(first.status).toBe('success');
		const now = stage.sandbox.world.now();
		const today = now.toISOString().slice(0, 10);
		const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
		const { cdrs } = stage.sandbox.world.tables.numbering;
		const calls = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const expected = calls.filter(({ startTime }) => startTime >= yesterday && startTime < today);
		const [{ json, binary }] = itemsOf(first, "Export Yesterday's Calls");
		expect(json).toMatchObject({ fileName: `calls-${yesterday}.csv`, rows: expected.length });
		expect(binary?.data.id).toMatch(/^filesystem/);
		expect(fieldsOf(first, 'Only New Ones').length).toBeGreaterThan(expected.length - 1);
		const second = await run(inUtc);
		expect(fieldsOf(second, 'Get Calls since Yesterday').length).toBeGreaterThan(0);
		expect(fieldsOf(second, 'Only New Ones')).toHaveLength(0);
	});

	it.each([
		[0, 'Send Alert'],
		[1_000_000, 'All Is Well'],
	])('compare yesterday with %s times a usual day: %s', async (factor, lastNode) => {
		const example = readExample('alert-on-unusual-spend.json');
		const compare = example.nodes.find(({ name }) => name === 'Compare')!;
		const { assignments } = compare.parameters.assignments as { assignments: IDataObject[] };
		assignments.find(({ name }) => name === 'factor')!.value = String(factor);
		const settings = { ...example.settings, timezone: 'Etc/UTC' };
		const execution = await run({ ...example, settings });
		expect(execution).toMatchObject({ status: 'success', lastNode });
		const mails = lastNode === 'Send Alert' ? 1 : 0;
		expect(stage.sandbox.world.tables.email.mails).toHaveLength(mails);
		expect(fieldsOf(execution, 'Compare')[0].usual).toBeGreaterThan(0);
	});

	it('takes a period in the workflow’s time zone', async () => {
		const parameters = {
			resource: 'callRecord',
			operation: 'summarize',
			since: '={{ $today.minus({ days: 3 }) }}',
			until: '={{ $today }}',
			groupBy: ['day'],
			options: { timezone: '={{ $now.zoneName }}' },
		};
		const execution = await runNode(parameters);
		const [{ groups }] = fieldsOf(execution, 'Under Test');
		expect((groups as IDataObject).day).toHaveLength(3);
	});
}
