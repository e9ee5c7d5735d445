import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import axios from 'axios';

import { WaitForDids } from '../nodes/WaitForDids/WaitForDids.node';
import { mapConcurrent } from '../nodes/shared/concurrency';
import type { Sandbox } from '../sandbox/http/server';
import { startSandbox } from '../sandbox/http/server';
import { SANDBOX_TOKEN } from '../sandbox/issuer/tokens';
import { runOutputs } from '../test/harness/run';
import { heapMb, report } from './report';

const orders = 500;
const fillsWithinMs = 60_000;
const intervalMs = 5_000;

/** Orders of one number each; the last one gets its number `fillsWithinMs` after its purchase. */
async function buyOrders({ url, world }: Sandbox): Promise<{ ids: number[]; lastMs: number }> {
	const client = axios.create({ headers: { Authorization: `Bearer ${SANDBOX_TOKEN}` } });
	const ids: number[] = [];
	let lastMs = 0;
	for (let index = 0; index < orders; index++) {
		const thenEveryMs = Math.ceil(((index + 1) * fillsWithinMs) / orders);
		world.settings.numbering.assignment = {
			atOnce: 0,
			thenEveryMs,
			perStep: 1,
			stockPerDestination: null,
		};
		const { data } = await client.post(`${url}/numbering/api/management/buyDids`, {
			destinationId: 102,
			quantity: 1,
			numberTypes: ['GEOGRAPHIC'],
			features: ['CALL_IN'],
			reference: `bench-${Date.now()}-${index}`,
		});
		ids.push(data.orderId as number);
		lastMs = Math.max(lastMs, Date.now() + thenEveryMs);
	}
	world.requests.clear();
	return { ids, lastMs };
}

interface Measured {
	/** From the last number's arrival to the end of the wait. */
	afterLastMs: number;
	requests: number;
	heapMb: number;
}

async function measure(
	wait: (sandbox: Sandbox, ids: number[]) => Promise<void>,
): Promise<Measured> {
	const sandbox = await startSandbox();
	const { ids, lastMs } = await buyOrders(sandbox);
	const before = await heapMb();
	await wait(sandbox, ids);
	const measured = {
		afterLastMs: Date.now() - lastMs,
		requests: sandbox.world.requests.length,
		heapMb: (await heapMb()) - before,
	};
	await sandbox.stop();
	return measured;
}

/** The node with its default intervals, limited to five seconds. */
async function waitByNode({ url }: Sandbox, ids: number[]): Promise<void> {
	const [complete] = await runOutputs(
		{
			credential: { baseUrl: `${url}/numbering`, accessToken: SANDBOX_TOKEN },
			items: ids.map((orderId) => ({ json: { orderId } })),
			parameters: { options: { maxIntervalSeconds: intervalMs / 1000 } },
		},
		new WaitForDids(),
	);
	expect(complete).toHaveLength(orders);
}

/** What users build: a loop of HTTP Request per order, IF, and Wait of five seconds. */
async function waitByLoop({ url }: Sandbox, ids: number[]): Promise<void> {
	const client = axios.create({ headers: { Authorization: `Bearer ${SANDBOX_TOKEN}` } });
	let pending = ids;
	while (pending.length > 0) {
		const answers = await mapConcurrent(pending, 5, async (id) => {
			const ask = `${url}/numbering/api/management/getDidsFromOrder?id=${id}`;
			return (await client.get<IDataObject[]>(ask)).data;
		});
		pending = pending.filter((_, index) => answers[index].length === 0);
		if (pending.length > 0) await sleep(intervalMs);
	}
}

it('Wait for DIDs: 500 orders that fill over 60 s', async () => {
	const node = await measure(waitByNode);
	const loop = await measure(waitByLoop);
	report(
		`Wait for DIDs, ${orders} orders that fill over ${fillsWithinMs / 1000} s, intervals up to 5 s`,
		[
			['', 'node', 'HTTP loop', 'node / loop'],
			['end after the last number (s)', ...pair(node.afterLastMs / 1000, loop.afterLastMs / 1000)],
			['requests', ...pair(node.requests, loop.requests)],
			['heap growth (MB)', ...pair(node.heapMb, loop.heapMb)],
		],
	);
	expect(node.afterLastMs).toBeGreaterThanOrEqual(0);
}, 300_000);

const pair = (node: number, loop: number) => [
	node.toFixed(1),
	loop.toFixed(1),
	(node / loop).toFixed(2),
];
