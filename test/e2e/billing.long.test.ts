import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, itemsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { daysFrom, readAround, yesterdayOf } from './days';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('Billing', () => {
	const inUtc = (file: string) => {
		const example = readExample(file);
		return { ...example, settings: { ...example.settings, timezone: 'Etc/UTC' } };
	};

	// The sandbox has calls up to the day before: here also of today, which may be yesterday soon.
	beforeEach(() => harness.world.reset({ now: daysFrom(new Date(), 1).toISOString() }));

	it('mail the report of the latest invoice once', async () => {
		const execution = await harness.runExample('monthly-billing-report-by-email.json');
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Send Report' });
		const [report] = fieldsOf(execution, 'Generate Report');
		const newest = harness.world.tables.numbering.invoices.all().at(-1)!;
		expect(report.figures).toMatchObject({ numInvoice: newest.numInvoice, reconciled: true });
		const { mails } = harness.world.tables.email;
		expect(mails.all()).toHaveLength(1);
		expect(mails.at(0)).toMatchObject({ subject: report.subject, html: report.html });
	});

	it('export yesterday’s calls as a file, and let each call through once', async () => {
		const example = inUtc('nightly-call-record-export.json');
		const { result: first, readings } = await readAround(
			yesterdayOf,
			async () => await harness.run(example),
		);
		expect(first.status).toBe('success');
		const [{ json, binary }] = itemsOf(first, "Export Yesterday's Calls");
		const [, yesterday] = /^calls-(.*)\.csv$/.exec(String(json.fileName))!;
		expect(readings).toContain(yesterday);
		const { cdrs } = harness.world.tables.numbering;
		const calls = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const expected = calls.filter(({ startTime }) => startTime.startsWith(yesterday));
		expect(expected.length).toBeGreaterThan(0);
		expect(json.rows).toBe(expected.length);
		expect(binary?.data.id).toMatch(/^filesystem/);
		expect(fieldsOf(first, 'Only New Ones').length).toBeGreaterThan(expected.length - 1);
		const second = await harness.run(example);
		expect(fieldsOf(second, 'Get Calls since Yesterday').length).toBeGreaterThan(0);
		expect(fieldsOf(second, 'Only New Ones')).toHaveLength(0);
	});

	it.each([
		[0, 'Send Alert'],
		[1_000_000, 'All Is Well'],
	])('compare yesterday with %s times a usual day: %s', async (factor, lastNode) => {
		const example = inUtc('alert-on-unusual-spend.json');
		const compare = example.nodes.find(({ name }) => name === 'Compare')!;
		const { assignments } = compare.parameters.assignments as { assignments: IDataObject[] };
		assignments.find(({ name }) => name === 'factor')!.value = String(factor);
		const execution = await harness.run(example);
		expect(execution).toMatchObject({ status: 'success', lastNode });
		const mails = lastNode === 'Send Alert' ? 1 : 0;
		expect(harness.world.tables.email.mails).toHaveLength(mails);
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
		const execution = await harness.runNode(parameters);
		const [{ groups }] = fieldsOf(execution, 'Under Test');
		expect((groups as IDataObject).day).toHaveLength(3);
	});
});
