import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useNumbering } from '../../harness/numberingRun';
import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';

const numbering = useNumbering();

const url = '/api/management/cancelOrder/{id}';
const order = '/api/data/orders/{id}';
const orderId = SEEDED_ORDERS.partial;
const calls = () => numbering.asked(url);
const cancel = async (own: INodeParameters = {}, more = {}) =>
	await numbering.list('order', 'cancel', { orderId: byId(orderId), ...own }, more);
const done = { orderId, canceled: true, orderStatus: 'CANCELED' };

describe('a cancellation whose answer was unclear', () => {
	it('is confirmed with the fields of any other one', async () => {
		numbering.world.faults.add({ drop: 'after', path: url });
		expect(await cancel()).toEqual([done]);
	});

	it('is confirmed on Retry On Fail', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ drop: 'after', path: url });
		numbering.world.faults.add({ status: 403, path: order, skip: 1 });
		await expect(cancel({}, { execution })).rejects.toMatchObject({
			description: expect.stringMatching(
				/may have been made.*Its status could not be read: The access token/,
			),
		});
		expect(await cancel({}, { execution })).toEqual([done]);
		expect(calls()).toHaveLength(1);
	});

	it('names the status that it saw', async () => {
		numbering.world.faults.add({ drop: 'before', path: url });
		await expect(cancel()).rejects.toMatchObject({
			description: expect.stringMatching(
				/may have been made.*Its status was PROCESSING just now\./,
			),
		});
		expect(calls()).toHaveLength(1);
	});

	it('stays unknown on Retry On Fail if the order cannot be read', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ drop: 'after', path: url });
		numbering.world.faults.add({ status: 403, path: order, skip: 1, times: 2 });
		await expect(cancel({}, { execution })).rejects.toThrow();
		await expect(cancel({}, { execution })).rejects.toMatchObject({
			message: expect.stringContaining('It may have been sent'),
			description: expect.stringContaining('Its status could not be read'),
		});
		expect(calls()).toHaveLength(1);
	});
});

describe('an answer of false', () => {
	const notDone = 'The service did not carry out the cancellation';

	it('is a failure, after which another try may send it again', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ path: url, body: false });
		await expect(cancel({}, { execution })).rejects.toMatchObject({
			message: notDone,
			description: expect.stringContaining('Its status was PROCESSING just now.'),
		});
		expect(calls()).toHaveLength(1);
		expect(await cancel({}, { execution })).toEqual([done]);
	});

	it('is a failure although the order shows the cancellation', async () => {
		numbering.world.faults.add({ path: url, body: false, afterProcessing: true });
		await expect(cancel()).rejects.toMatchObject({
			message: notDone,
			description: expect.stringContaining('shows the change anyway'),
		});
	});

	it('leaves the outcome unknown if the order cannot be read', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ path: url, body: false, afterProcessing: true });
		numbering.world.faults.add({ status: 403, path: order, skip: 1, times: 2 });
		await expect(cancel({}, { execution })).rejects.toMatchObject({
			description: expect.stringContaining('Its status could not be read'),
		});
		await cancel({}, { execution }).catch(() => undefined);
		expect(calls()).toHaveLength(1);
	});
});

describe('the word “canceled”, with which n8n would record a stopped execution, is not', () => {
	const words = async (failing: Promise<unknown>) => {
		const { message, description } = await failing.then(
			() => {
				throw new Error('It was done');
			},
			(error: Error & { description: string }) => error,
		);
		return `${message} ${description}`;
	};

	it.each([SEEDED_ORDERS.cancelled, SEEDED_ORDERS.recent])(
		'in the error of order %i',
		async (id) => {
			expect(await words(cancel({ orderId: byId(id) }))).not.toContain('canceled');
		},
	);

	it('in a rejection by the service', async () => {
		numbering.world.faults.add({ status: 400, path: url });
		const said = await words(cancel());
		expect(said).toContain('The order is no longer open');
		expect(said).not.toContain('canceled');
	});
});
