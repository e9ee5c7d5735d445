import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useNumbering } from '../../harness/numberingRun';
import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
// The node compares with today, so the sandbox must start today.
beforeEach(() => numbering.world.reset());

const calls = (path: string) => numbering.asked(path).length;

/** Two items with the same values, in a run and in n8n's retry of it. */
async function twoItems(resource: string, operation: string, own: INodeParameters) {
	const execution = newExecution();
	const items = [{ json: {} }, { json: {} }];
	const settings = { onError: 'continueErrorOutput' } as const;
	const run = async () =>
		await numbering.list(resource, operation, own, { items, settings, execution });
	return { items: await run(), retry: run };
}

const unknown = expect.objectContaining({
	message: expect.stringContaining('may have been made anyway'),
	details: expect.objectContaining({ outcome: 'unknown' }),
});

describe('One order in two items', () => {
	const url = '/api/management/cancelOrder/{id}';
	const own = { orderId: byId(SEEDED_ORDERS.partial) };

	it('is canceled by one call if the outcome stays unknown, retried or not', async () => {
		numbering.world.faults.add({ status: 503, path: url });
		const { items, retry } = await twoItems('order', 'cancel', own);
		expect(items).toEqual([unknown, unknown]);
		await retry();
		expect(calls(url)).toBe(1);
	});
});

describe('One number in two items', () => {
	const url = '/api/management/releaseDid';
	const release = async () => {
		const orderId = SEEDED_ORDERS.releasable;
		const [order] = await numbering.list('order', 'getNumbers', { orderId: byId(orderId) });
		const [number] = order.numbers as string[];
		const options = { orderId: String(orderId) };
		return await twoItems('number', 'release', { number: byId(number), options });
	};
	const released = expect.objectContaining({ releaseRequested: true });
	const releasedAlready = expect.objectContaining({
		error: expect.stringContaining('has already been released'),
	});

	it.each([
		{ drop: 'after' },
		{ status: 503, afterProcessing: true },
		{ mangle: 'truncate' },
	] as const)('is released by one call if its record confirms %p', async (fault) => {
		numbering.world.faults.add({ ...fault, path: url });
		expect((await release()).items).toEqual([released, releasedAlready]);
		expect(calls(url)).toBe(1);
	});

	it('is released by one call if the outcome stays unknown, retried or not', async () => {
		numbering.world.faults.add({ status: 503, path: url });
		const { items, retry } = await release();
		expect(items).toEqual([unknown, unknown]);
		await retry();
		expect(calls(url)).toBe(1);
	});

	it('is confirmed by the second item if its record shows the release only then', async () => {
		numbering.world.faults.add({ drop: 'after', path: url });
		numbering.world.faults.add({ status: 404, path: '/api/data/e164Numbers/{id}' });
		const { items } = await release();
		expect(items[1]).toEqual(released);
		expect(calls(url)).toBe(1);
	});

	it('is released by another call if the service rejected the first one', async () => {
		numbering.world.faults.add({ status: 400, path: url });
		const { items } = await release();
		expect(items[0].error).toBe('The number was not released');
		expect(items[1]).toEqual(released);
	});
});
