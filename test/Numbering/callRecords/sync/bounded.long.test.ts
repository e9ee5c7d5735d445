import { useWorldTime } from '../../../harness/manualClock';
import { useSync } from './syncing';

const { numbering, workflow } = useSync();
useWorldTime();

it('what n8n stores is bounded, however many records the overlap has', async () => {
	numbering.world.configure({ numbering: { callRecords: 100_000 } });
	const sync = workflow({ batchSize: 10_000, options: { overlapHours: 100_000 } });
	let committed = {};
	for (let runs = 0; runs < 4; runs++) {
		const run = sync.begin();
		committed = await sync.commit(run, await sync.read(run));
		sync.end(run);
	}
	expect(committed).toMatchObject({ committed: 10_000, overlapIsCut: true });
	expect(sync.stored.length).toBeLessThan(1_000_000);
	expect(sync.stored.length).toBeGreaterThan(500_000);
});
