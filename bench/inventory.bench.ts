/* eslint-disable @n8n/community-nodes/no-restricted-globals -- its size is set from outside */
import { compared, expectReview } from '../test/Numbering/numbers/inventory/oracle';
import { watch } from './memory';
import { now, useNode } from './nodeChild';
import { report } from './report';

/** `NUMBERS=1000 RECORDS=20000` for a short run. */
const numbers = Number(process.env.NUMBERS ?? 10_000);
const records = Number(process.env.RECORDS ?? 1_000_000);
const mostMb = 50;
const unusedAfterDays = 30;

const node = useNode();

const run = async () =>
	await node.run({ resource: 'number', operation: 'reviewInventory', unusedAfterDays });

const prepare = (size: { numbers: number; calls: number }) =>
	node.prepare({ ...size, seed: 22, callDays: 200, invoiced: true });

it(`Review Inventory of ${numbers} numbers and ${records} call records`, async () => {
	// Loads what a first run loads.
	prepare({ numbers: 100, calls: 1_000 });
	await run();
	prepare({ numbers, calls: records });
	const watched = await watch(run);
	const items = await node.show();
	const question = { now, unusedAfterDays, months: 12, sinceMs: -Infinity };
	expect(compared(items)).toEqual(expectReview(node.account, question));
	report('Number: Review Inventory, in a process of its own', [
		['numbers', 'call records', 'seconds', 'peak MB', 'growth MB'],
		[
			...[items.length, records].map(String),
			...[watched.seconds, watched.peakMb, watched.growthMb].map((value) => value.toFixed(1)),
		],
	]);
	expect(watched.growthMb).toBeLessThan(mostMb);
}, 5_400_000);
