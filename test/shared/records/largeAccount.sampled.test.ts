import { useWorldTime } from '../../harness/manualClock';
import { sampled } from '../../harness/sample';
import { cents } from '../../Numbering/invoices/billing';
import { useSync } from '../../Numbering/callRecords/sync/syncing';

const { numbering, callRecord, workflow } = useSync();
useWorldTime();

const fill = (callRecords: number) => numbering.world.configure({ numbering: { callRecords } });

it('Export finds a period in the middle, and reads few other records', async () => {
	const count = sampled(20_000);
	fill(count);
	const [since, until] = ['2026-02-20T00:00:00Z', '2026-02-21T00:00:00Z'];
	const { cdrs } = numbering.world.tables.numbering;
	const inside = Array.from({ length: count }, (_, index) => cdrs.at(index)).filter(
		({ startTime }) => startTime >= since && startTime < until,
	);
	expect(inside.length).toBeGreaterThan(count / 100);
	const [file] = await callRecord('export', {
		period: 'custom',
		since,
		until,
		options: { pageSize: 100 },
	});
	expect(file).toMatchObject({ rows: inside.length, ratedAmount: cents(inside) });
	expect(numbering.world.requests.length).toBeLessThan(30);
});

it('Read Batch asks for no more pages than the batch takes, wherever it is in a list', async () => {
	fill(sampled(100_000));
	const sync = workflow({ batchSize: 1_000, options: { overlapHours: 1 } });
	for (let runs = 0; runs < 4; runs++) {
		numbering.world.requests.length = 0;
		expect(await sync.run()).toBe(1_000);
		// The search, the batch, pages requested ahead, the newest record and those without a time.
		expect(numbering.asked('/api/data/cdrs').length).toBeLessThan(40);
	}
	expect(sync.stored.length).toBeLessThan(2_000);
});
