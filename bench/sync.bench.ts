/* eslint-disable @n8n/community-nodes/no-restricted-globals -- its size is set from outside */
import { fingerprintOf } from './fingerprint';
import { watch } from './memory';
import { useNode } from './nodeChild';
import { report } from './report';

/** `RECORDS=20000` for a short run. */
const records = Number(process.env.RECORDS ?? 1_000_000);
const batchSize = 10_000;
const mostMb = 50;

const node = useNode();

const run = async () => await node.sync(batchSize);

const prepare = (calls: number) =>
	node.prepare({ seed: 22, numbers: 200, calls, callDays: 58, invoiced: false });

it(`Read Batch and Commit of ${records} call records`, async () => {
	// Loads what a first sync loads, and holds a whole batch.
	prepare(2 * batchSize);
	await run();
	prepare(records);
	const watched = await watch(run);
	const [{ executions, ...found }] = await node.show();
	const { cdrs } = node.account;
	let fingerprint = 0;
	for (let index = 0; index < records; index++) fingerprint ^= fingerprintOf(cdrs.at(index).callId);
	expect(found).toEqual({ records, fingerprint });
	report('Call Record: Read Batch and Commit, in a process of its own', [
		['call records', 'executions', 'seconds', 'peak MB', 'growth MB'],
		[
			...[records, executions].map(String),
			...[watched.seconds, watched.peakMb, watched.growthMb].map((value) => value.toFixed(1)),
		],
	]);
	expect(watched.growthMb).toBeLessThan(mostMb);
}, 5_400_000);
