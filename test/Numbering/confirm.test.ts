import type { INodeParameters } from 'n8n-workflow';

import { numbersOfOrder, SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useWorldTime } from '../harness/manualClock';
import { useNumbering } from '../harness/numberingRun';
import { newExecution } from '../harness/run';
import { byId } from '../harness/tested';

const numbering = useNumbering();
// The node compares with today, so the sandbox must start today.
useWorldTime();

const { partial, waiting, releasable } = SEEDED_ORDERS;
const continues = { settings: { onError: 'continueErrorOutput' } };

/** A GET that changes data, of which a record shows whether it was carried out. */
interface Confirmed {
	operation: readonly [resource: string, operation: string];
	path: string;
	/** What is read to confirm it, and how often the first of them is read before. */
	reads: readonly string[];
	readBefore: number;
	own: INodeParameters;
	/** Two that accept it. */
	targets(): [unknown, unknown];
	doneFor(target: unknown): object;
	/** What its errors say. */
	says: Record<'field' | 'again' | 'rejected' | 'notDone' | 'unchanged' | 'unreadable', string>;
}

const cancel: Confirmed = {
	operation: ['order', 'cancel'],
	path: '/api/management/cancelOrder/{id}',
	reads: ['/api/data/orders/{id}'],
	readBefore: 1,
	own: { orderId: byId('={{ $json.target }}') },
	targets: () => [partial, waiting],
	doneFor: (orderId) => ({ orderId, canceled: true, orderStatus: 'CANCELED' }),
	says: {
		field: 'Order',
		again: 'its status is CANCELED',
		rejected: 'The order is no longer open',
		notDone: 'The service did not carry out the cancellation',
		unchanged: 'Its status was PROCESSING just now.',
		unreadable: 'Its status could not be read: The access token',
	},
};

const release: Confirmed = {
	operation: ['number', 'release'],
	path: '/api/management/releaseDid',
	reads: ['/api/data/e164Numbers/{id}', '/api/data/e164Numbers'],
	readBefore: 0,
	own: { number: byId('={{ $json.target }}'), options: { orderId: String(releasable) } },
	targets() {
		const [one, other] = numbersOfOrder(numbering.world.tables.numbering, releasable);
		return [one.number, other.number];
	},
	doneFor: (number) => ({
		number,
		releaseRequested: true,
		nextStep: expect.stringContaining('administrator'),
	}),
	says: {
		field: 'Phone Number',
		again: 'has already been released',
		rejected: 'The number was not released',
		notDone: 'The service did not record the release',
		unchanged: 'Its record did not show a release just now.',
		unreadable: 'Its record could not be read: The access token',
	},
};

describe.each([cancel, release])('$operation', (write) => {
	const { operation, path, reads, readBefore, own, doneFor, says } = write;
	const run = async (targets: unknown[], more: object = {}) =>
		await numbering.list(...operation, own, {
			items: targets.map((target) => ({ json: { target } as never })),
			...more,
		});
	const calls = () => numbering.asked(path);
	const fail = (fault: object) => numbering.world.faults.add({ path, ...fault });
	const hide = (times: number) =>
		numbering.world.faults.add({ status: 403, path: reads[0], skip: readBefore, times });

	it('sends nothing if an item names none', async () => {
		const [one] = write.targets();
		await expect(run([one, 'none'])).rejects.toMatchObject({
			message: expect.stringContaining(says.field),
			context: { itemIndex: 1 },
		});
		expect(numbering.world.requests).toEqual([]);
	});

	it.each([
		{ drop: 'after' },
		{ status: 503, afterProcessing: true },
		{ mangle: 'truncate' },
	] as const)('is confirmed by a read after %p, once for two items', async (fault) => {
		const [one] = write.targets();
		fail(fault);
		expect(await run([one, one], continues)).toEqual([
			doneFor(one),
			expect.objectContaining({ error: expect.stringContaining(says.again) }),
		]);
		expect(calls()).toHaveLength(1);
	});

	it('is confirmed by the second item if a read is rejected before', async () => {
		const [one] = write.targets();
		fail({ drop: 'after' });
		hide(1);
		expect((await run([one, one], continues))[1]).toEqual(doneFor(one));
		expect(calls()).toHaveLength(1);
	});

	it.each([undefined, ...reads])(
		'is confirmed on Retry On Fail, unless %p cannot be read',
		async (unread) => {
			const [one] = write.targets();
			const execution = newExecution();
			fail({ drop: 'after' });
			hide(1);
			await expect(run([one], { execution })).rejects.toMatchObject({
				description: expect.stringMatching(`may have been made.*${says.unreadable}`),
			});
			if (unread) numbering.world.faults.add({ status: 403, path: unread });
			const again = run([one], { execution });
			if (!unread) expect(await again).toEqual([doneFor(one)]);
			else
				await expect(again).rejects.toMatchObject({
					message: expect.stringContaining('It may have been sent'),
					description: expect.stringContaining(says.unreadable),
				});
			expect(calls()).toHaveLength(1);
		},
	);

	it('names what was read after an unclear answer', async () => {
		fail({ drop: 'before' });
		await expect(run([write.targets()[0]])).rejects.toMatchObject({
			description: expect.stringMatching(`may have been made.*${says.unchanged}`),
		});
	});

	it('is not repeated after an unclear answer, retried or not, but made for another one', async () => {
		const [one, other] = write.targets();
		fail({ status: 503 });
		const execution = newExecution();
		const output = await run([one, one, other], { execution, ...continues });
		for (const item of output.slice(0, 2)) {
			expect(item).toMatchObject({
				message: expect.stringContaining('may have been made anyway'),
				details: { outcome: 'unknown' },
			});
		}
		expect(output[2]).toEqual(doneFor(other));
		await run([one, one, other], { execution, ...continues });
		expect(calls()).toHaveLength(2);
	});

	it.each([false, true])('has failed where false is answered; made: %p', async (isMade) => {
		const [one] = write.targets();
		const execution = newExecution();
		fail({ body: false, afterProcessing: isMade });
		await expect(run([one], { execution })).rejects.toMatchObject({
			message: says.notDone,
			description: expect.stringContaining(isMade ? 'shows the change anyway' : says.unchanged),
		});
		expect(calls()).toHaveLength(1);
		if (!isMade) expect(await run([one], { execution })).toEqual([doneFor(one)]);
	});

	it('is unknown where false is answered and nothing can be read', async () => {
		const [one] = write.targets();
		const execution = newExecution();
		fail({ body: false, afterProcessing: true });
		hide(2);
		await expect(run([one], { execution })).rejects.toMatchObject({
			description: expect.stringContaining(says.unreadable),
		});
		await run([one], { execution }).catch(() => undefined);
		expect(calls()).toHaveLength(1);
	});

	it('may be repeated after a rejection, which says so', async () => {
		const [one] = write.targets();
		fail({ status: 400 });
		const [first, second] = await run([one, one], continues);
		expect(first.error).toBe(says.rejected);
		expect(second).toEqual(doneFor(one));
	});
});
