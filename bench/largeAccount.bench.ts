/* eslint-disable @n8n/community-nodes/no-restricted-globals -- its size is set from outside */
import type { AccountSize } from './inventoryAccount';
import { compared, expectReview } from './inventoryOracle';
import { watch } from './memory';
import { now, useNode } from './nodeChild';
import { fingerprintOf, report } from './report';

/** `NUMBERS=1000 RECORDS=20000` for a short run. */
const numbers = Number(process.env.NUMBERS ?? 10_000);
const records = Number(process.env.RECORDS ?? 1_000_000);
const mostMb = 50;

const node = useNode();

/** Of a run with the large account, after one with a small account, which loads what a first run loads. */
async function measure(
	title: string,
	run: () => Promise<unknown>,
	[small, large]: [AccountSize, AccountSize],
) {
	node.prepare(small);
	await run();
	node.prepare(large);
	const { seconds, peakMb, growthMb } = await watch(run);
	report(`${title}, in a process of its own`, [
		['call records', 'seconds', 'peak MB', 'growth MB'],
		[String(records), ...[seconds, peakMb, growthMb].map((value) => value.toFixed(1))],
	]);
	expect(growthMb).toBeLessThan(mostMb);
	return await node.show();
}

const recent = { seed: 22, numbers: 200, callDays: 58, invoiced: false };

it(`Detect Anomalies in ${records} call records`, async () => {
	const parameters = {
		resource: 'callRecord',
		operation: 'detectAnomalies',
		output: 'summary',
		workflowZone: 'utc',
		options: { historyDays: recent.callDays },
	};
	const [{ anomalies, historyDays }] = await measure(
		'Call Record: Detect Anomalies',
		async () => await node.run(parameters),
		[
			{ ...recent, calls: 10_000 },
			{ ...recent, calls: records },
		],
	);
	expect({ anomalies, historyDays }).toEqual({ anomalies: [], historyDays: recent.callDays - 1 });
}, 5_400_000);

it(`Review Inventory of ${numbers} numbers and ${records} call records`, async () => {
	const unusedAfterDays = 30;
	const account = { seed: 22, callDays: 200, invoiced: true };
	const items = await measure(
		`Number: Review Inventory of ${numbers} numbers`,
		async () =>
			await node.run({
				resource: 'number',
				operation: 'reviewInventory',
				unusedAfterDays,
				period: 'custom',
				workflowZone: 'utc',
			}),
		[
			{ ...account, numbers: 100, calls: 1_000 },
			{ ...account, numbers, calls: records },
		],
	);
	const question = { now, unusedAfterDays, months: 12, sinceMs: -Infinity };
	expect(compared(items)).toEqual(expectReview(node.account, question));
}, 5_400_000);

it(`Read Batch and Commit of ${records} call records`, async () => {
	const batchSize = 10_000;
	const [{ records: read, fingerprint: found }] = await measure(
		'Call Record: Read Batch and Commit',
		async () => await node.sync(batchSize),
		[
			// Holds a whole batch.
			{ ...recent, calls: 2 * batchSize },
			{ ...recent, calls: records },
		],
	);
	const { cdrs } = node.account;
	let fingerprint = 0;
	for (let index = 0; index < records; index++) fingerprint ^= fingerprintOf(cdrs.at(index).callId);
	expect({ read, found }).toEqual({ read: records, found: fingerprint });
}, 5_400_000);
