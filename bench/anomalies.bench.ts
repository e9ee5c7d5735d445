/* eslint-disable @n8n/community-nodes/no-restricted-globals -- its size is set from outside */
import { watch } from './memory';
import { useNode } from './nodeChild';
import { report } from './report';

/** `RECORDS=20000` for a short run. */
const records = Number(process.env.RECORDS ?? 1_000_000);
const mostMb = 50;
const callDays = 58;

const node = useNode();

const run = async () =>
	await node.run({
		...{ resource: 'callRecord', operation: 'detectAnomalies', output: 'summary' },
		...{ workflowZone: 'utc', options: { historyDays: callDays } },
	});

const prepare = (calls: number) =>
	node.prepare({ seed: 22, numbers: 200, calls, callDays, invoiced: false });

it(`Detect Anomalies in ${records} call records`, async () => {
	// Loads what a first run loads.
	prepare(10_000);
	await run();
	prepare(records);
	const watched = await watch(run);
	const [{ anomalies, historyDays }] = await node.show();
	expect({ anomalies, historyDays }).toEqual({ anomalies: [], historyDays: callDays - 1 });
	report('Call Record: Detect Anomalies, in a process of its own', [
		['call records', 'seconds', 'peak MB', 'growth MB'],
		[
			String(records),
			...[watched.seconds, watched.peakMb, watched.growthMb].map((value) => value.toFixed(1)),
		],
	]);
	expect(watched.growthMb).toBeLessThan(mostMb);
}, 5_400_000);
