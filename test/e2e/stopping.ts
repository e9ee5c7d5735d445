import { sleep } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { importNode, stage } from './stage';

const asked = () => stage.sandbox.world.requests.length;

async function until(what: string, isSo: () => boolean) {
	for (let looks = 0; looks < 100; looks++) {
		if (isSo()) return;
		await sleep(100);
	}
	throw new Error(`Not within 10 s: ${what}`);
}

/** n8n's Stop button; n8n itself ends no node that is at work, so the node has to look. */
export function describeStopping() {
	async function stopAfter(requests: number, ...node: Parameters<typeof importNode>) {
		const { workflows } = stage.n8n;
		const id = await workflows.start(await importNode(...node), 'Start');
		await until('the node has asked', () => asked() >= requests);
		await workflows.stop(id);
		// One that was on its way may still arrive.
		await sleep(500);
		const before = asked();
		await sleep(3_000);
		expect(asked()).toBe(before);
		expect((await workflows.ended(id)).status).toBe('canceled');
	}

	it('ends a node that waits for numbers', async () => {
		const orderId = { __rl: true, mode: 'id', value: SEEDED_ORDERS.waiting };
		const options = { firstIntervalSeconds: 1, maxIntervalSeconds: 1, jitterPercent: 0 };
		const node = { type: 'n8n-nodes-switchboard.waitForDids' };
		await stopAfter(3, { orderId, options }, { node });
	});

	it('ends a read that waits for a service to come back', async () => {
		const headers = { 'retry-after': '30' };
		stage.sandbox.world.faults.add({ path: '/api/data/orders', status: 503, headers, times: 100 });
		await stopAfter(1, { resource: 'order', operation: 'getAll', limit: 1 });
	});
}
